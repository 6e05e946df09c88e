import { hashOf } from '../../http/credentials.ts'
import { insertApiKey } from '../../merchants/store/api-keys.ts'
import { shortIdOf } from '../../merchants/store/credentials.ts'
import { newId } from '../../values/new-id.ts'
import type { Command } from '../command.ts'
import { addCommand } from '../credential-commands.ts'

export const command: Command = addCommand({
  about: [
    'Adds an API key and shows it once. The other keys stay valid: use the new one in pages and on the server, then revoke the old one.',
  ],
  add: async ({ db, mode, merchantId, createdAtMs }) => {
    const apiKey = newId(mode === 'live' ? 'ek_live' : 'ek_test')
    const keyHash = hashOf(apiKey)
    await insertApiKey(db, { merchantId, keyHash, createdAtMs })
    const id = shortIdOf(keyHash)
    return { text: `${apiKey}\n\nIts id is ${id}. The key is not shown again.`, json: { id, apiKey } }
  },
})

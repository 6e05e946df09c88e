import { hashOf } from '../../http/credentials.ts'
import { addApiKey } from '../../merchants/store/api-keys.ts'
import { newId } from '../../values/new-id.ts'
import type { Command } from '../command.ts'
import { addCommand } from '../credential-commands.ts'

export const command: Command = addCommand({
  about: [
    'Adds an API key and shows it once. The other keys stay valid: use the new one in pages and on the server, then revoke the old one.',
  ],
  add: async ({ db, mode, author }) => {
    const apiKey = newId(mode === 'live' ? 'ek_live' : 'ek_test')
    const id = await addApiKey(db, author, hashOf(apiKey))
    return { text: `${apiKey}\n\nIts id is ${id}. The key is not shown again.`, json: { id, apiKey } }
  },
})

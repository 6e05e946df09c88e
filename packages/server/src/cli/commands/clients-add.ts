import { hashOf } from '../../http/credentials.ts'
import { insertApiClient } from '../../merchants/store/api-clients.ts'
import { newId } from '../../values/new-id.ts'
import type { Command } from '../command.ts'
import { addCommand } from '../credential-commands.ts'
import { columns } from '../lay-out.ts'

export const command: Command = addCommand({
  about: ['Adds a client for POST /v1/auth/token, and shows its secret once.'],
  add: async ({ db, merchantId, createdAtMs }) => {
    const [clientId, clientSecret] = [newId('ci'), newId('cs')]
    await insertApiClient(db, { merchantId, clientId, secretHash: hashOf(clientSecret), createdAtMs })
    const rows = columns([
      ['Client id', clientId],
      ['Client secret', clientSecret],
    ])
    return { text: `${rows.join('\n')}\n\nThe secret is not shown again.`, json: { clientId, clientSecret } }
  },
})

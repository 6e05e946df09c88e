import { hashOf } from '../../http/credentials.ts'
import { addApiClient } from '../../merchants/store/api-clients.ts'
import { newId } from '../../values/new-id.ts'
import type { Command } from '../command.ts'
import { addCommand } from '../credential-commands.ts'
import { columns } from '../lay-out.ts'

export const command: Command = addCommand({
  about: ['Adds a client for POST /v1/auth/token, and shows its secret once.'],
  add: async ({ db, author }) => {
    const [clientId, clientSecret] = [newId('ci'), newId('cs')]
    await addApiClient(db, author, { clientId, secretHash: hashOf(clientSecret) })
    const rows = columns([
      ['Client id', clientId],
      ['Client secret', clientSecret],
    ])
    return { text: `${rows.join('\n')}\n\nThe secret is not shown again.`, json: { clientId, clientSecret } }
  },
})

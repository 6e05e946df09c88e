import type { Command } from '../command-line/command.ts'
import { addCommand } from '../command-line/credential-commands.ts'
import { columns } from '../command-line/lay-out.ts'
import { newId } from '../domain/new-id.ts'
import { hashOf } from '../http/credentials.ts'
import { insertApiClient } from '../store/api-clients.ts'

export const command: Command = addCommand({
  about: ['Makes one more client for POST /v1/auth/token, and shows its secret once.'],
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

import { hashOf } from '../../http/credentials.ts'
import { insertAccessToken } from '../../merchants/store/access-tokens.ts'
import { shortIdOf } from '../../merchants/store/credentials.ts'
import { newId } from '../../values/new-id.ts'
import type { Command } from '../command.ts'
import { addCommand } from '../credential-commands.ts'

export const command: Command = addCommand({
  about: [
    'Adds an access token that does not expire, and shows it once. A client can fetch tokens that are valid for an hour from POST /v1/auth/token; these do less harm if they are lost.',
  ],
  add: async ({ db, merchantId, createdAtMs }) => {
    const accessToken = newId('at')
    const tokenHash = hashOf(accessToken)
    await insertAccessToken(db, { merchantId, tokenHash, expiresAtMs: null, createdAtMs })
    const id = shortIdOf(tokenHash)
    return {
      text: `${accessToken}\n\nIts id is ${id}. The token is not shown again.`,
      json: { id, accessToken },
    }
  },
})

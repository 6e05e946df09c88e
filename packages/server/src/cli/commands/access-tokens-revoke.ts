import type { Command } from '../command.ts'
import { revokeCommand } from '../credential-commands.ts'
import { UsageError } from '../usage-error.ts'

export const command: Command = revokeCommand({
  kind: 'accessToken',
  noun: 'access token',
  about: ['Revokes an access token that does not expire.'],
  idOf: (word) => {
    if (!word.startsWith('at_')) return word
    throw new UsageError(
      "Give the id of the access token, not the token itself: a secret in a command stays in the history of the shell. The id is the first 12 digits of the token's SHA-256.",
    )
  },
})

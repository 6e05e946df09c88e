import type { Command } from '../command.ts'
import { revokeCommand } from '../credential-commands.ts'
import { UsageError } from '../usage-error.ts'

export const command: Command = revokeCommand({
  kind: 'accessToken',
  noun: 'access token',
  about: ['Makes an access token that does not expire let nobody in any more.'],
  idOf: (word) => {
    if (!word.startsWith('at_')) return word
    throw new UsageError(
      'An access token is revoked by its id: a secret in a command stays in the history of the shell. Its id is the first 12 digits of its SHA-256.',
    )
  },
})

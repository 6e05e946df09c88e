import type { Command } from '../command.ts'
import { revokeCommand } from '../credential-commands.ts'

export const command: Command = revokeCommand({
  kind: 'client',
  noun: 'client',
  about: [
    'Revokes a client: it can no longer fetch access tokens, and the tokens that it fetched become invalid.',
  ],
})

import type { Command } from '../command.ts'
import { revokeCommand } from '../credential-commands.ts'

export const command: Command = revokeCommand({
  kind: 'client',
  noun: 'client',
  about: ['Makes a client fetch no access token any more. The tokens that it fetched end with it.'],
})

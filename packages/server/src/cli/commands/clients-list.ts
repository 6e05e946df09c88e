import type { Command } from '../command.ts'
import { listCommand } from '../credential-commands.ts'

export const command: Command = listCommand('client', [
  "Lists a merchant's clients for POST /v1/auth/token, including revoked ones.",
])

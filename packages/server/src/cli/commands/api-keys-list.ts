import type { Command } from '../command.ts'
import { listCommand } from '../credential-commands.ts'

export const command: Command = listCommand('apiKey', [
  "A merchant's API keys by their ids, revoked ones too. An id is the beginning of the key's SHA-256.",
])

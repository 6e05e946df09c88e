import type { Command } from '../command.ts'
import { listCommand } from '../credential-commands.ts'

export const command: Command = listCommand('apiKey', [
  "Lists the ids of a merchant's API keys, including revoked ones. An id is the beginning of the key's SHA-256.",
])

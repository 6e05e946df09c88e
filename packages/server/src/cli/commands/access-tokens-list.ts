import type { Command } from '../command.ts'
import { listCommand } from '../credential-commands.ts'

export const command: Command = listCommand('accessToken', [
  "Lists the ids of a merchant's access tokens that do not expire, including revoked ones. An id is the beginning of the token's SHA-256.",
])

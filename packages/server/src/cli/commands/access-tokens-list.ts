import type { Command } from '../command.ts'
import { listCommand } from '../credential-commands.ts'

export const command: Command = listCommand('accessToken', [
  "A merchant's access tokens that do not expire, by their ids, revoked ones too. An id is the beginning of the token's SHA-256.",
])

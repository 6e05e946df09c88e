import { hashOf } from '../../http/credentials.ts'
import { shortIdOf } from '../../merchants/store/credentials.ts'
import type { Command } from '../command.ts'
import { revokeCommand } from '../credential-commands.ts'

export const command: Command = revokeCommand({
  kind: 'apiKey',
  noun: 'API key',
  about: ['Revokes an API key. The key itself can be given instead of its id, because it is public.'],
  idOf: (word) => (word.startsWith('ek_') ? shortIdOf(hashOf(word)) : word),
})

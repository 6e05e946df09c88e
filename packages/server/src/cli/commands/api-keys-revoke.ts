import { hashOf } from '../../http/credentials.ts'
import { shortIdOf } from '../../merchants/store/credentials.ts'
import type { Command } from '../command.ts'
import { revokeCommand } from '../credential-commands.ts'

export const command: Command = revokeCommand({
  kind: 'apiKey',
  noun: 'API key',
  about: ['Makes an API key let nobody in any more. The key itself is taken for its id too: it is public.'],
  idOf: (word) => (word.startsWith('ek_') ? shortIdOf(hashOf(word)) : word),
})

import type { CommandEntry } from './command.ts'

/** Every command, in the order in which the help shows them. A new one is a line here and a file in `commands/`. */
export const commands: readonly CommandEntry[] = [
  entry('serve', 'Run the payments service; so does no command at all', () => import('./commands/serve.ts')),
  entry(
    'acquirer',
    'Run the simulated acquirer as a program of its own',
    () => import('./commands/acquirer.ts'),
  ),
  entry(
    'merchants create',
    'Create a merchant, with everything that lets it in',
    () => import('./commands/merchants-create.ts'),
  ),
  entry('merchants list', 'Show every merchant', () => import('./commands/merchants-list.ts')),
  entry('merchants show', 'Show one merchant', () => import('./commands/merchants-show.ts')),
  entry(
    'merchants update',
    'Change where a merchant hears of payments, or its logo',
    () => import('./commands/merchants-update.ts'),
  ),
  entry('api-keys add', 'Give a merchant one more API key', () => import('./commands/api-keys-add.ts')),
  entry('api-keys revoke', 'Take an API key back', () => import('./commands/api-keys-revoke.ts')),
  entry('api-keys list', 'Show the API keys of a merchant', () => import('./commands/api-keys-list.ts')),
  entry(
    'access-tokens add',
    'Give a merchant one more access token',
    () => import('./commands/access-tokens-add.ts'),
  ),
  entry(
    'access-tokens revoke',
    'Take an access token back',
    () => import('./commands/access-tokens-revoke.ts'),
  ),
  entry(
    'access-tokens list',
    'Show the access tokens of a merchant',
    () => import('./commands/access-tokens-list.ts'),
  ),
  entry(
    'clients add',
    'Give a merchant one more client for log-ins',
    () => import('./commands/clients-add.ts'),
  ),
  entry(
    'clients revoke',
    'Take a client back, with its tokens',
    () => import('./commands/clients-revoke.ts'),
  ),
  entry('clients list', 'Show the clients of a merchant', () => import('./commands/clients-list.ts')),
  entry(
    'origins add',
    'Let pages of an origin show the card fields',
    () => import('./commands/origins-add.ts'),
  ),
  entry('origins remove', 'Let them do so no more', () => import('./commands/origins-remove.ts')),
  entry('origins list', 'Show the origins of a merchant', () => import('./commands/origins-list.ts')),
  entry(
    'signing-secrets rotate',
    'Sign a merchant’s notifications with a new secret',
    () => import('./commands/signing-secrets-rotate.ts'),
  ),
  entry(
    'signing-secrets list',
    'Show what they are signed with, by ids',
    () => import('./commands/signing-secrets-list.ts'),
  ),
  entry('keys generate', 'Make a master key for VAULT_KEYS', () => import('./commands/keys-generate.ts')),
  entry(
    'keys rotate',
    'Give each merchant a new key, while services run',
    () => import('./commands/keys-rotate.ts'),
  ),
]

function entry(name: string, summary: string, load: CommandEntry['load']): CommandEntry {
  return { name, summary, load }
}

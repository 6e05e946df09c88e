import type { CommandEntry } from './command.ts'

/** All commands, in the order of the help. A new one is a line here and a file in `commands/`. */
export const commands: readonly CommandEntry[] = [
  entry('serve', 'Run the payments service (default)', () => import('./commands/serve.ts')),
  entry(
    'acquirer',
    'Run the simulated acquirer as a separate program',
    () => import('./commands/acquirer.ts'),
  ),
  entry(
    'acquirer check',
    'Authorize and release the smallest amount at the acquirer',
    () => import('./commands/acquirer/acquirer-check.ts'),
  ),
  entry(
    'merchants create',
    'Create a merchant with its credentials',
    () => import('./commands/merchants-create.ts'),
  ),
  entry('merchants list', 'List all merchants', () => import('./commands/merchants-list.ts')),
  entry('merchants show', 'Show one merchant', () => import('./commands/merchants-show.ts')),
  entry(
    'merchants update',
    'Change the notification URL or the logo',
    () => import('./commands/merchants-update.ts'),
  ),
  entry('api-keys add', 'Add an API key', () => import('./commands/api-keys-add.ts')),
  entry('api-keys revoke', 'Revoke an API key', () => import('./commands/api-keys-revoke.ts')),
  entry('api-keys list', 'List a merchant’s API keys', () => import('./commands/api-keys-list.ts')),
  entry('access-tokens add', 'Add an access token', () => import('./commands/access-tokens-add.ts')),
  entry('access-tokens revoke', 'Revoke an access token', () => import('./commands/access-tokens-revoke.ts')),
  entry(
    'access-tokens list',
    'List a merchant’s access tokens',
    () => import('./commands/access-tokens-list.ts'),
  ),
  entry('clients add', 'Add a client that fetches access tokens', () => import('./commands/clients-add.ts')),
  entry(
    'clients revoke',
    'Revoke a client and its access tokens',
    () => import('./commands/clients-revoke.ts'),
  ),
  entry('clients list', 'List a merchant’s clients', () => import('./commands/clients-list.ts')),
  entry('origins add', 'Let an origin embed the card fields', () => import('./commands/origins-add.ts')),
  entry('origins remove', 'Remove an origin', () => import('./commands/origins-remove.ts')),
  entry('origins list', 'List a merchant’s origins', () => import('./commands/origins-list.ts')),
  entry(
    'installments add',
    'Let payers pay in installments',
    () => import('./commands/installments/installments-add.ts'),
  ),
  entry(
    'installments remove',
    'Remove a rule for installments',
    () => import('./commands/installments/installments-remove.ts'),
  ),
  entry(
    'installments list',
    'List a merchant’s rules for installments',
    () => import('./commands/installments/installments-list.ts'),
  ),
  entry(
    'destinations add',
    'Let a merchant forward requests with card data',
    () => import('./commands/destinations/destinations-add.ts'),
  ),
  entry(
    'destinations remove',
    'Remove a destination for forwarded requests',
    () => import('./commands/destinations/destinations-remove.ts'),
  ),
  entry(
    'destinations list',
    'List a merchant’s destinations',
    () => import('./commands/destinations/destinations-list.ts'),
  ),
  entry(
    'signing-secrets rotate',
    'Replace the secret that signs notifications',
    () => import('./commands/signing-secrets-rotate.ts'),
  ),
  entry(
    'signing-secrets list',
    'List the ids of signing secrets',
    () => import('./commands/signing-secrets-list.ts'),
  ),
  entry(
    'bins import',
    'Import ranges of card numbers from a file',
    () => import('./commands/bins-import.ts'),
  ),
  entry('keys generate', 'Generate a master key for VAULT_KEYS', () => import('./commands/keys-generate.ts')),
  entry('keys rotate', 'Give each merchant a new vault key', () => import('./commands/keys-rotate.ts')),
  entry('backup', 'Copy the SQLite database into a file', () => import('./commands/store/backup.ts')),
  entry('restore', 'Restore the database from a backup', () => import('./commands/store/restore.ts')),
  entry(
    'reconcile',
    'Compare the store with the acquirer',
    () => import('./commands/reconcile/reconcile.ts'),
  ),
  entry(
    'migrate',
    'Update the tables, or say what an update would do',
    () => import('./commands/store/migrate.ts'),
  ),
  entry('doctor', 'List risks in the setup of the service', () => import('./commands/doctor/doctor.ts')),
]

function entry(name: string, summary: string, load: CommandEntry['load']): CommandEntry {
  return { name, summary, load }
}

import { type CommandEntry, entry, type Program } from './command.ts'
import { acquirerVariables, environmentVariables } from './environment-variables.ts'

const acquirer = () => import('./commands/acquirer.ts')
const merchants = () => import('./commands/merchants.ts')
const credentials = () => import('./commands/credentials.ts')
const origins = () => import('./commands/origins.ts')
const installments = () => import('./commands/installments.ts')
const destinations = () => import('./commands/destinations.ts')
const signingSecrets = () => import('./commands/signing-secrets.ts')
const masterKeys = () => import('./commands/master-keys.ts')
const store = () => import('./commands/store.ts')

/** All commands, in the order of the help. */
export const commands: readonly CommandEntry[] = [
  entry('serve', 'Run the payments service (default)', () => import('./commands/serve.ts')),
  entry('acquirer', 'Run the simulated acquirer as a separate program', acquirer, 'serve'),
  entry('acquirer check', 'Authorize and release the smallest amount at the acquirer', acquirer, 'check'),
  entry('merchants create', 'Create a merchant with its credentials', merchants, 'create'),
  entry('merchants list', 'List all merchants', merchants, 'list'),
  entry('merchants show', 'Show one merchant', merchants, 'show'),
  entry('merchants update', 'Change the notification URL or the logo', merchants, 'update'),
  entry('api-keys add', 'Add an API key', credentials, 'addApiKeyCommand'),
  entry('api-keys rename', 'Change the name of an API key', credentials, 'renameApiKeyCommand'),
  entry('api-keys revoke', 'Revoke an API key', credentials, 'revokeApiKeyCommand'),
  entry('api-keys list', 'List a merchant’s API keys', credentials, 'listApiKeysCommand'),
  entry('access-tokens add', 'Add an access token', credentials, 'addAccessTokenCommand'),
  entry('access-tokens revoke', 'Revoke an access token', credentials, 'revokeAccessTokenCommand'),
  entry('access-tokens list', 'List a merchant’s access tokens', credentials, 'listAccessTokensCommand'),
  entry('clients add', 'Add a client that fetches access tokens', credentials, 'addClientCommand'),
  entry('clients revoke', 'Revoke a client and its access tokens', credentials, 'revokeClientCommand'),
  entry('clients list', 'List a merchant’s clients', credentials, 'listClientsCommand'),
  entry('origins add', 'Let an origin embed the card fields', origins, 'add'),
  entry('origins remove', 'Remove an origin', origins, 'remove'),
  entry('origins list', 'List a merchant’s origins', origins, 'list'),
  entry('installments add', 'Let payers pay in installments', installments, 'add'),
  entry('installments remove', 'Remove a rule for installments', installments, 'remove'),
  entry('installments list', 'List a merchant’s rules for installments', installments, 'list'),
  entry('destinations add', 'Let a merchant forward requests with card data', destinations, 'add'),
  entry('destinations remove', 'Remove a destination for forwarded requests', destinations, 'remove'),
  entry('destinations list', 'List a merchant’s destinations', destinations, 'list'),
  entry('signing-secrets rotate', 'Replace the secret that signs notifications', signingSecrets, 'rotate'),
  entry('signing-secrets list', 'List the ids of signing secrets', signingSecrets, 'list'),
  entry('bins import', 'Import ranges of card numbers from a file', () => import('./commands/bins.ts')),
  entry('keys generate', 'Generate a master key for VAULT_KEYS', masterKeys, 'generate'),
  entry('keys rotate', 'Give each merchant a new vault key', masterKeys, 'rotate'),
  entry('backup', 'Copy the SQLite database into a file', store, 'backupCommand'),
  entry('restore', 'Restore the database from a backup', store, 'restoreCommand'),
  entry('reconcile', 'Compare the store with the acquirer', () => import('./commands/reconcile.ts')),
  entry('migrate', 'Update the tables, or say what an update would do', store, 'migrateCommand'),
  entry('doctor', 'List risks in the setup of the service', () => import('./commands/doctor/doctor.ts')),
]

/** The program that runs the service and changes its store. */
export const elementServer: Program = {
  name: 'element-server',
  about: 'the payments service of element.js',
  commands,
  defaultCommand: 'serve',
  variables: [
    { heading: 'Environment (with defaults)', variables: environmentVariables },
    { heading: 'Environment of the acquirer', variables: acquirerVariables },
  ],
}

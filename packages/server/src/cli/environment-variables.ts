/** A variable of the environment, as the help shows it. */
interface EnvironmentVariable {
  readonly name: string
  readonly standard: string
  readonly about: string
}

/** Every variable that the program reads; a test holds this list and `environment.ts` together. */
export const environmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'SERVICE_MODE',
    standard: 'sandbox',
    about: 'sandbox, or live: real cards, no merchants of its own',
  },
  { name: 'DATABASE_URL', standard: 'sqlite:data/service.sqlite', about: 'or sqlite::memory:, postgres://…' },
  {
    name: 'VAULT_KEYS',
    standard: 'data/vault.keys in sandbox',
    about: 'master keys <version>:<base64>, more by commas',
  },
  { name: 'HOST', standard: '127.0.0.1', about: 'the address it listens at' },
  { name: 'PORT', standard: '4242', about: 'the port it listens on; 0 takes a free one' },
  { name: 'PUBLIC_URL', standard: 'where it listens', about: 'the origin that browsers find it at' },
  { name: 'ACQUIRER_URL', standard: 'the simulator in sandbox', about: 'the acquirer; needed in live' },
  { name: 'TOKENS_PER_MINUTE', standard: '600', about: 'tokens that a payer may ask for' },
  { name: 'LOGINS_PER_MINUTE', standard: '60', about: 'log-ins of one client from one address' },
  { name: 'DECLINES_PER_HOUR', standard: '10000, live 15', about: "declines of a payer's cards" },
  { name: 'FONTS_PER_MINUTE', standard: '20', about: 'fonts that are rebuilt for a payer' },
  { name: 'PAYER_FORMS_PER_MINUTE', standard: '300', about: 'forms of hosted pages from one address' },
  { name: 'TRUSTED_PROXIES', standard: 'none', about: 'proxies whose X-Forwarded-For is believed' },
  { name: 'ACQUIRER_SECRET', standard: 'none', about: 'what the service proves itself to the acquirer with' },
  { name: 'METRICS_TOKEN', standard: 'none', about: 'who brings it reads /metrics; needed in live' },
  { name: 'LOG_LEVEL', standard: 'info', about: 'debug, info, warn, error or silent' },
  { name: 'HOSTED_FILES_DIR', standard: 'dist/hosted', about: 'what the build made of the browser library' },
]

/** Every variable that only the simulated acquirer reads, when it is a program of its own. */
export const acquirerVariables: readonly EnvironmentVariable[] = [
  { name: 'ACQUIRER_HOST', standard: '127.0.0.1', about: 'the address it listens at' },
  { name: 'ACQUIRER_PORT', standard: '4243', about: 'the port it listens on' },
  { name: 'ACQUIRER_LEDGER', standard: 'data/acquirer.sqlite', about: 'its book' },
]

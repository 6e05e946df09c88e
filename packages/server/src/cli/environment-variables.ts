import { secretVariables } from '../start/variables.ts'

/** An environment variable, as the help shows it. */
export interface EnvironmentVariable {
  readonly name: string
  readonly standard: string
  readonly about: string
}

/** All variables that the program reads. A test compares this list with `environment.ts`. */
export const environmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'SERVICE_MODE',
    standard: 'sandbox',
    about: 'sandbox; or live, with real cards',
  },
  { name: 'DATABASE_URL', standard: 'sqlite:data/service.sqlite', about: 'or sqlite::memory:, postgres://…' },
  { name: 'DATABASE_POOL_SIZE', standard: '10', about: 'connections to PostgreSQL that requests may use' },
  {
    name: 'LEASE_SECONDS',
    standard: '15',
    about: 'after which others take over from a process that hangs',
  },
  {
    name: 'DATABASE_REPLICA_URL',
    standard: 'none',
    about: 'a PostgreSQL replica from which lists are read',
  },
  {
    name: 'VAULT_KEYS',
    standard: 'data/vault.keys in sandbox',
    about: 'master keys <version>:<base64>, separated by commas',
  },
  { name: 'HOST', standard: '127.0.0.1', about: 'the address to listen on' },
  { name: 'PORT', standard: '4242', about: 'the port to listen on; 0 for any free one' },
  { name: 'PUBLIC_URL', standard: 'where it listens', about: 'the origin of the service for browsers' },
  { name: 'ALLOWED_HOSTS', standard: 'none', about: 'further host names of a sandbox that is not public' },
  { name: 'ACQUIRER_URL', standard: 'the simulator in sandbox', about: 'the acquirer; required in live' },
  { name: 'TOKENS_PER_MINUTE', standard: '600', about: 'tokens that a payer may request' },
  { name: 'LOGINS_PER_MINUTE', standard: '60', about: 'log-ins of a client from one address' },
  { name: 'DECLINES_PER_HOUR', standard: '10000, live 15', about: "declines of a payer's cards" },
  {
    name: 'CHALLENGE_STATUSES_PER_MINUTE',
    standard: '600',
    about: "a payer's requests for the status of 3-D Secure",
  },
  { name: 'FONTS_PER_MINUTE', standard: '20', about: 'fonts that a payer may have rebuilt' },
  { name: 'PAYER_FORMS_PER_MINUTE', standard: '300', about: 'forms of hosted pages from one address' },
  { name: 'TRUSTED_PROXIES', standard: 'none', about: 'proxies whose X-Forwarded-For is trusted' },
  { name: 'ACQUIRER_SECRET', standard: 'none', about: 'the secret that the service sends to the acquirer' },
  {
    name: 'METRICS_TOKEN',
    standard: 'none',
    about: 'bearer token for /metrics; in live, the only way to read it',
  },
  { name: 'DRAIN_SECONDS', standard: '0, live 5', about: 'how long the service keeps serving after SIGTERM' },
  {
    name: 'RECONCILE_DAYS',
    standard: 'none',
    about: 'days that the daily comparison with the acquirer goes back',
  },
  {
    name: 'PAYMENT_DAYS',
    standard: 'none',
    about: 'days after which payments that have ended are removed',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    standard: 'none',
    about: 'the OpenTelemetry collector to which traces are sent',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    standard: 'none',
    about: 'the same, as the full URL for traces',
  },
  { name: 'OTEL_EXPORTER_OTLP_HEADERS', standard: 'none', about: 'headers for the collector: name=value,…' },
  { name: 'OTEL_EXPORTER_OTLP_TIMEOUT', standard: '10000', about: 'milliseconds that an export may take' },
  { name: 'OTEL_EXPORTER_OTLP_PROTOCOL', standard: 'http/protobuf', about: 'the only protocol for traces' },
  { name: 'OTEL_SERVICE_NAME', standard: 'element-server', about: 'the name of the service in traces' },
  {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    standard: 'none',
    about: 'further attributes of the service: name=value,…',
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    standard: 'parentbased_always_on',
    about: 'which traces are sent: an OpenTelemetry sampler',
  },
  { name: 'OTEL_TRACES_SAMPLER_ARG', standard: '1', about: 'the share of traces, from 0 to 1' },
  { name: 'LOG_LEVEL', standard: 'info', about: 'debug, info, warn, error or silent' },
  { name: 'HOSTED_FILES_DIR', standard: 'dist/hosted', about: 'the folder of the built browser library' },
  ...secretVariables.map((name) => ({
    name: `${name}_FILE`,
    standard: 'none',
    about: `a file that contains ${name}`,
  })),
]

/** All variables that only the separate program of the simulated acquirer reads. */
export const acquirerVariables: readonly EnvironmentVariable[] = [
  { name: 'ACQUIRER_HOST', standard: '127.0.0.1', about: 'the address to listen on' },
  { name: 'ACQUIRER_PORT', standard: '4243', about: 'the port to listen on' },
  { name: 'ACQUIRER_LEDGER', standard: 'data/acquirer.sqlite', about: 'the file of its ledger' },
]

/** The names of all of them. */
export const environmentVariableNames: readonly string[] = [
  ...environmentVariables,
  ...acquirerVariables,
].map(({ name }) => name)

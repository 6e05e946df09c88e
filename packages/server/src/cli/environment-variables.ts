import { secretVariables } from '../start/variables.ts'

/** An environment variable, as the help shows it. */
export interface EnvironmentVariable {
  readonly name: string
  readonly standard: string
  readonly about: string
}

/** What holds without a variable, and what it says. */
type Described = Readonly<Record<string, readonly [standard: string, about: string]>>

const listOf = (described: Described): readonly EnvironmentVariable[] =>
  Object.entries(described).map(([name, [standard, about]]) => ({ name, standard, about }))

/** All variables that the program reads. A test compares this list with `environment.ts`. */
export const environmentVariables: readonly EnvironmentVariable[] = listOf({
  SERVICE_MODE: ['sandbox', 'sandbox; or live, with real cards'],
  DATABASE_URL: ['sqlite:data/service.sqlite', 'or sqlite::memory:, postgres://…'],
  DATABASE_POOL_SIZE: ['10', 'connections to PostgreSQL that requests may use'],
  LEASE_SECONDS: ['15', 'after which others take over from a process that hangs'],
  DATABASE_REPLICA_URL: ['none', 'a PostgreSQL replica from which lists are read'],
  VAULT_KEYS: ['data/vault.keys in sandbox', 'master keys <version>:<base64>, separated by commas'],
  HOST: ['127.0.0.1', 'the address to listen on'],
  PORT: ['4242', 'the port to listen on; 0 for any free one'],
  PUBLIC_URL: ['where it listens', 'the origin of the service for browsers'],
  ALLOWED_HOSTS: ['none', 'further host names of a sandbox that is not public'],
  ACQUIRER_URL: ['the simulator in sandbox', 'the acquirer; required in live'],
  TOKENS_PER_MINUTE: ['600', 'tokens that a payer may request'],
  LOGINS_PER_MINUTE: ['60', 'log-ins of a client from one address'],
  DECLINES_PER_HOUR: ['10000, live 15', "declines of a payer's cards"],
  CHALLENGE_STATUSES_PER_MINUTE: ['600', "a payer's requests for the status of 3-D Secure"],
  FONTS_PER_MINUTE: ['20', 'fonts that a payer may have rebuilt'],
  PAYER_FORMS_PER_MINUTE: ['300', 'forms of hosted pages from one address'],
  TRUSTED_PROXIES: ['none', 'proxies whose X-Forwarded-For is trusted'],
  ACQUIRER_SECRET: ['none', 'the secret that the service sends to the acquirer'],
  METRICS_TOKEN: ['none', 'bearer token for /metrics; in live, the only way to read it'],
  DRAIN_SECONDS: ['0, live 5', 'how long the service keeps serving after SIGTERM'],
  RECONCILE_DAYS: ['none', 'days that the daily comparison with the acquirer goes back'],
  PAYMENT_DAYS: ['none', 'days after which payments that have ended are removed'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['none', 'the OpenTelemetry collector to which traces are sent'],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ['none', 'the same, as the full URL for traces'],
  OTEL_EXPORTER_OTLP_HEADERS: ['none', 'headers for the collector: name=value,…'],
  OTEL_EXPORTER_OTLP_TIMEOUT: ['10000', 'milliseconds that an export may take'],
  OTEL_EXPORTER_OTLP_PROTOCOL: ['http/protobuf', 'the only protocol for traces'],
  OTEL_SERVICE_NAME: ['element-server', 'the name of the service in traces'],
  OTEL_RESOURCE_ATTRIBUTES: ['none', 'further attributes of the service: name=value,…'],
  OTEL_TRACES_SAMPLER: ['parentbased_always_on', 'which traces are sent: an OpenTelemetry sampler'],
  OTEL_TRACES_SAMPLER_ARG: ['1', 'the share of traces, from 0 to 1'],
  LOG_LEVEL: ['info', 'debug, info, warn, error or silent'],
  HOSTED_FILES_DIR: ['dist/hosted', 'the folder of the built browser library'],
  ...Object.fromEntries(
    secretVariables.map((name) => [`${name}_FILE`, ['none', `a file that contains ${name}`]] as const),
  ),
})

/** All variables that only the separate program of the simulated acquirer reads. */
export const acquirerVariables: readonly EnvironmentVariable[] = listOf({
  ACQUIRER_HOST: ['127.0.0.1', 'the address to listen on'],
  ACQUIRER_PORT: ['4243', 'the port to listen on'],
  ACQUIRER_LEDGER: ['data/acquirer.sqlite', 'the file of its ledger'],
})

/** The names of all of them. */
export const environmentVariableNames: readonly string[] = [
  ...environmentVariables,
  ...acquirerVariables,
].map(({ name }) => name)

import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import {
  isPostgresUrl,
  limitParameters,
  parseStoreAddress,
  type StoreAddress,
  sslModes,
} from '@element-js/database'
import type { LogLevel } from '@element-js/http'
import type { AcquirerAddress } from '@element-js/payments'
import { parsePlainUrl, type ServiceMode, StartError } from '@element-js/values'
import { type MasterKeys, parseMasterKeys } from '@element-js/vault'
import type { ServiceConfig } from './service-config.ts'
import { readTracing } from './tracing/read-tracing.ts'
import { given, givenSecret, readServerUrl, type Variables } from './variables.ts'

/** The configuration from the environment, before the sandbox's key file is read. */
export interface Environment extends ServiceConfig, VaultEnvironment {
  readonly mode: ServiceMode
  readonly store: StoreAddress
}

const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/**
 * Reads the environment. An empty variable counts as not set.
 *
 * @throws StartError that names the variable, its value (unless it is a secret) and what is expected.
 */
export function readEnvironment(variables: Variables): Environment {
  const { mode, store } = readStoreEnvironment(variables)
  const vault = readVaultEnvironment(variables)
  const publicUrl = readOrigin(variables, 'PUBLIC_URL')
  const acquirerAddress = readAcquirerAddress(variables)
  if (mode === 'live') refuseUnfitForLive({ ...vault, acquirerAddress, publicUrl, store })
  const rate = (name: string) => readInteger(variables, { name, from: 1, to: 1_000_000 })
  return {
    mode,
    store,
    ...vault,
    host: given(variables, 'HOST') ?? '127.0.0.1',
    port: readInteger(variables, { name: 'PORT', from: 0, to: 65_535 }) ?? 4242,
    tokensPerMinute: rate('TOKENS_PER_MINUTE') ?? 600,
    loginsPerMinute: rate('LOGINS_PER_MINUTE') ?? 60,
    declinesPerHour: rate('DECLINES_PER_HOUR') ?? usualDeclinesPerHour[mode],
    fontsPerMinute: rate('FONTS_PER_MINUTE') ?? 20,
    payerFormsPerMinute: rate('PAYER_FORMS_PER_MINUTE') ?? 300,
    challengeStatusesPerMinute: rate('CHALLENGE_STATUSES_PER_MINUTE') ?? 600,
    allowedHosts: readAllowedHosts(variables),
    trustedProxies: readTrustedProxies(variables),
    drainSeconds:
      readInteger(variables, { name: 'DRAIN_SECONDS', from: 0, to: 600 }) ?? usualDrainSeconds[mode],
    reconcileDays: readInteger(variables, { name: 'RECONCILE_DAYS', from: 1, to: 3650 }) ?? null,
    paymentDays:
      readInteger(variables, { name: 'PAYMENT_DAYS', from: fewestPaymentDays, to: 36_500 }) ?? null,
    tracing: readTracing(variables),
    log: { level: readLogLevel(variables) },
    ...(publicUrl && { publicUrl }),
    ...(acquirerAddress && { acquirerAddress }),
    ...metricsTokenOf(variables),
    ...hostedFilesOf(variables),
  }
}

/** The master keys for opening a store. */
export interface VaultEnvironment {
  /** `null` if none are given; the sandbox then keeps its own keys in `vaultKeysFile`. */
  readonly masterKeysGiven: MasterKeys | null
  /** Beside the database; `null` if the database is in memory, and in live mode. */
  readonly vaultKeysFile: string | null
}

/** Reads the master keys. @throws StartError as `readEnvironment` does. */
export function readVaultEnvironment(variables: Variables): VaultEnvironment {
  const { mode, store } = readStoreEnvironment(variables)
  return {
    masterKeysGiven: readMasterKeys(variables),
    vaultKeysFile: mode === 'sandbox' ? vaultKeysFileFor(store) : null,
  }
}

/** Reads where the store is, and the mode of its service. @throws StartError as `readEnvironment` does. */
export function readStoreEnvironment(variables: Variables): Pick<Environment, 'mode' | 'store'> {
  return { mode: readMode(variables), store: readStore(variables) }
}

/** Reads where browsers reach the service; `null`: on this machine. @throws StartError as `readEnvironment` does. */
export function readPublicUrl(variables: Variables): string | null {
  return readOrigin(variables, 'PUBLIC_URL') ?? null
}

/** Reads where the acquirer is, and the mode of the service. @throws StartError as `readEnvironment` does. */
export function readAcquirerEnvironment(variables: Variables): {
  readonly mode: ServiceMode
  readonly address: AcquirerAddress | undefined
} {
  return { mode: readMode(variables), address: readAcquirerAddress(variables) }
}

function readMode(variables: Variables): ServiceMode {
  return oneOf(variables, 'SERVICE_MODE', ['sandbox', 'live']) ?? 'sandbox'
}

// Developers and test suites try thousands of declined cards, while a payer has only a few cards. With 15, an acquirer
// sees at most 20 attempts from a list of stolen cards of which up to a quarter is valid: 15 declines and 5 approvals.
// Many payers can share one address of a mobile network, so the limit for live is not stricter.
const usualDeclinesPerHour = { sandbox: 10_000, live: 15 } as const

// Load balancers usually check every few seconds. Ctrl-C in a terminal stops a sandbox at once.
const usualDrainSeconds = { sandbox: 0, live: 5 } as const

// Everything that looks back without a payment's own page is shorter: the figures of the dashboard go back 30 days, and
// notifications and comparisons are stored for 90.
const fewestPaymentDays = 90

function readAllowedHosts(variables: Variables): readonly string[] {
  const hosts = listIn(variables, 'ALLOWED_HOSTS').map((part) => part.toLowerCase().replace(/\.$/, ''))
  const flawed = hosts.find((part) => !/^[a-z\d_]([\w-]*[a-z\d_])?(\.[a-z\d_]([\w-]*[a-z\d_])?)*$/.test(part))
  if (flawed === undefined) return hosts
  throw new StartError(
    `ALLOWED_HOSTS contains "${flawed}", but must be host names without ports, separated by commas, such as service,host.docker.internal.`,
  )
}

function listIn(variables: Variables, name: string): readonly string[] {
  return (
    given(variables, name)
      ?.split(',')
      .map((part) => part.trim()) ?? []
  )
}

function readTrustedProxies(variables: Variables): readonly string[] {
  const proxies = listIn(variables, 'TRUSTED_PROXIES')
  const flawed = proxies.find((part) => !isNetwork(part))
  if (flawed === undefined) return proxies
  throw new StartError(
    `TRUSTED_PROXIES contains "${flawed}", but must be addresses and networks separated by commas, such as 10.0.0.0/8,192.0.2.7.`,
  )
}

// Not the whole internet, because then every client could claim any address.
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  if (!isIP(address) || more.length > 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits)
}

const parametersRule = `If it has sslmode, this must be one of ${sslModes.join(', ')}. Its limits (${limitParameters.join(', ')}) must be milliseconds in digits.`

function readReplicaUrl(variables: Variables, address: StoreAddress | null): string | undefined {
  const url = givenSecret(variables, 'DATABASE_REPLICA_URL')
  if (!url) return undefined
  if (address !== null && address.kind !== 'postgres') {
    throw new StartError(
      'DATABASE_REPLICA_URL requires PostgreSQL, but DATABASE_URL is not a PostgreSQL URL.',
    )
  }
  // It may contain a password.
  if (parseStoreAddress(url)?.kind === 'postgres') return url
  throw new StartError(
    `DATABASE_REPLICA_URL must be postgres://user:password@host:5432/database, like DATABASE_URL. ${parametersRule}`,
  )
}

function readStore(variables: Variables): StoreAddress {
  const text = givenSecret(variables, 'DATABASE_URL') ?? 'sqlite:data/service.sqlite'
  // A request that would need two connections at once could not have a second one.
  const poolSize = readInteger(variables, { name: 'DATABASE_POOL_SIZE', from: 2, to: 1000 })
  const address = parseStoreAddress(text)
  const replicaUrl = readReplicaUrl(variables, address)
  const leaseSeconds = readInteger(variables, { name: 'LEASE_SECONDS', from: 1, to: 60 })
  if (address?.kind === 'postgres') {
    return {
      ...address,
      ...(poolSize !== undefined && { poolSize }),
      ...(replicaUrl !== undefined && { replicaUrl }),
      ...(leaseSeconds !== undefined && { leaseMs: leaseSeconds * 1000 }),
    }
  }
  if (address) return address
  // The text may contain a password, so nothing of it is repeated, except the scheme of a URL.
  if (isPostgresUrl(text)) {
    throw new StartError(
      `DATABASE_URL must be postgres://user:password@host:5432/database. Separate further hosts by commas, percent-encode special characters of the password (%40 for @, %2F for /, %3F for ?, %23 for #), and do not select read-only hosts with target_session_attrs. ${parametersRule}`,
    )
  }
  const [, scheme] = /^([a-z]{1,20}):\/\//.exec(text) ?? []
  const begins = scheme === undefined ? 'is not a URL' : `begins with "${scheme}"`
  throw new StartError(`DATABASE_URL ${begins}, but must be sqlite::memory:, sqlite:<path> or postgres://….`)
}

function readMasterKeys(variables: Variables): MasterKeys | null {
  const text = givenSecret(variables, 'VAULT_KEYS')
  if (!text) return null
  try {
    return parseMasterKeys(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be read'
    throw new StartError(
      `VAULT_KEYS must be <version>:<base64 of 32 bytes>, with several separated by commas: ${why}.`,
    )
  }
}

/** What only a live service requires. */
interface LiveNeeds {
  readonly masterKeysGiven: MasterKeys | null
  readonly acquirerAddress: AcquirerAddress | undefined
  readonly publicUrl: string | undefined
  readonly store: StoreAddress
}

function refuseUnfitForLive({ masterKeysGiven, acquirerAddress, publicUrl, store }: LiveNeeds): void {
  const refuse = (needs: string): never => {
    throw new StartError(`SERVICE_MODE=live requires ${needs}`)
  }
  if (!masterKeysGiven) refuse('VAULT_KEYS, which is not set.')
  if (!acquirerAddress)
    refuse('ACQUIRER_URL, the address of the acquirer that makes the payments, which is not set.')
  if (!acquirerAddress?.secret)
    refuse('ACQUIRER_SECRET, which authenticates the service to its acquirer and is not set.')
  // Payers type card numbers into pages from this origin, and over http: browsers do not protect them.
  if (!publicUrl?.startsWith('https:'))
    refuse('PUBLIC_URL, the https: origin at which browsers reach the service.')
  // Nobody could capture or refund the payments of a process that has ended.
  if (store.kind === 'memory')
    refuse('a database that outlives the process, but DATABASE_URL is sqlite::memory:.')
}

function readAcquirerAddress(variables: Variables): AcquirerAddress | undefined {
  const example = 'https://acquirer.example.com/element'
  const url = readServerUrl(variables, { name: 'ACQUIRER_URL', example })
  return url && { url: url.href, secret: readSecret(variables, 'ACQUIRER_SECRET') ?? null }
}

function readOrigin(variables: Variables, name: string): string | undefined {
  const text = given(variables, name)
  if (text === undefined) return undefined
  const url = parsePlainUrl(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin
  throw new StartError(`${name} must be an origin such as https://pay.example.com, without a path.`)
}

/** @throws StartError for anything but plain digits within the bounds. */
export function readInteger(
  variables: Variables,
  { name, from, to }: { readonly name: string; readonly from: number; readonly to: number },
): number | undefined {
  const text = given(variables, name)
  if (text === undefined) return undefined
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= from && value <= to) return value
  throw new StartError(`${name} is "${text}", but must be an integer from ${from} to ${to}.`)
}

/** A secret for a header. @throws StartError that does not repeat it. */
export function readSecret(variables: Variables, name: string): string | undefined {
  const secret = givenSecret(variables, name)
  if (secret === undefined || /^[!-~]+$/.test(secret)) return secret
  throw new StartError(`${name} must contain only visible ASCII characters, without spaces.`)
}

/** The log level; default `info`. */
export function readLogLevel(variables: Variables): LogLevel {
  return oneOf(variables, 'LOG_LEVEL', logLevels) ?? 'info'
}

function oneOf<T extends string>(variables: Variables, name: string, allowed: readonly T[]): T | undefined {
  const text = given(variables, name)
  if (text === undefined) return undefined
  const value = allowed.find((each) => each === text)
  if (value) return value
  throw new StartError(`${name} is "${text}", but must be one of ${allowed.join(', ')}.`)
}

// A short token could be guessed, because nothing limits the rate of attempts.
const shortestMetricsToken = 16

function metricsTokenOf(variables: Variables): Pick<ServiceConfig, 'metricsToken'> {
  const metricsToken = givenSecret(variables, 'METRICS_TOKEN')
  if (!metricsToken) return {}
  if (metricsToken.length >= shortestMetricsToken && /^[!-~]+$/.test(metricsToken)) return { metricsToken }
  throw new StartError(
    `METRICS_TOKEN must be at least ${shortestMetricsToken} visible ASCII characters, without spaces.`,
  )
}

function hostedFilesOf(variables: Variables): Pick<ServiceConfig, 'hostedFilesDirectory'> {
  const directory = given(variables, 'HOSTED_FILES_DIR')
  return directory ? { hostedFilesDirectory: resolve(directory) } : {}
}

function vaultKeysFileFor(store: StoreAddress): string | null {
  if (store.kind === 'memory') return null
  return join(store.kind === 'file' ? dirname(store.path) : resolve('data'), 'vault.keys')
}

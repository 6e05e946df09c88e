import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StoreAddress } from '@element-js/database'
import type { LogOptions } from '@element-js/http'
import type { Acquirer, AcquirerAddress, DeliveryOptions, ForwardingOptions } from '@element-js/payments'
import type { ServiceMode } from '@element-js/values'
import { generateMasterKey, type MasterKeys, parseMasterKeys, type Vault } from '@element-js/vault'
import type { CollectedMetrics } from '../observability/metrics/metrics.ts'
import type { TracingOptions } from '../observability/tracing/open-telemetry.ts'

/** The configuration of a service. The defaults are for tests: in memory, on a free port, silent. */
export interface ServiceConfig {
  /** Default `sandbox`. */
  readonly mode?: ServiceMode
  /** Default `127.0.0.1`. */
  readonly host?: string
  /** Default 0: any free port. */
  readonly port?: number
  /** The base URL of the service for browsers. Default: where it listens. */
  readonly publicUrl?: string
  /** Default: in memory. */
  readonly store?: StoreAddress
  /** Default: a random key, which ends with the process. A function is called again, because there may be new keys. */
  readonly masterKeys?: MasterKeys | ((database: { readonly isNew: boolean }) => MasterKeys)
  /** The build's output. Default: `dist/hosted` of this checkout. */
  readonly hostedFilesDirectory?: string
  /** Default: a vault that seals with the master keys. */
  readonly vault?: Vault
  /** How many tokens one address may request in a minute, with one merchant's key. Default 600. */
  readonly tokensPerMinute?: number
  /** How often one client may log in within a minute, from one address. Default 60. */
  readonly loginsPerMinute?: number
  /** How many declines one address may cause in an hour, with one merchant's key. Default 10,000. */
  readonly declinesPerHour?: number
  /** How many fonts one address may have rebuilt in a minute, with one merchant's key. Default 20. */
  readonly fontsPerMinute?: number
  /** How many forms of hosted pages one address may submit in a minute. Default 300. */
  readonly payerFormsPerMinute?: number
  /** How often one address may look at the status of challenged payments in a minute. Default 600. */
  readonly challengeStatusesPerMinute?: number
  /**
   * Host names to which a sandbox on this machine or in its network answers, besides that of `publicUrl`, in lower case.
   * Default: none.
   */
  readonly allowedHosts?: readonly string[]
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. Default: none. */
  readonly trustedProxies?: readonly string[]
  /**
   * The bearer token for `/metrics`. Default: none; then only the sandbox's own machine can read them, and in live
   * nobody.
   */
  readonly metricsToken?: string
  /** Closed with the service. Default: the one at `acquirerAddress`. */
  readonly acquirer?: Acquirer
  /** In `live` one that moves money, in `sandbox` a simulator. Default: a simulator in this process. */
  readonly acquirerAddress?: AcquirerAddress
  /** Unix milliseconds. Default: the system's clock. A sandbox's clock is ahead of it or behind it by an offset. */
  readonly nowMs?: () => number
  /** A clock that nobody sets, for rates and for the cache of keys. Default: `performance.now`. */
  readonly steadyMs?: () => number
  /** How long the service keeps serving after it is told to stop, so that load balancers notice. Default 0. */
  readonly drainSeconds?: number
  /** How many days back the daily comparison with the acquirer goes; `null`: there is none. Default `null`. */
  readonly reconcileDays?: number | null
  /** How many days after its last change an ended payment is removed; `null`: never. Default `null`. */
  readonly paymentDays?: number | null
  /** How long a repeated token request waits for the first one. Default 10,000. */
  readonly patienceMs?: number
  /** How notifications are delivered. Default: as on the internet. */
  readonly delivery?: DeliveryOptions
  /** Called once if the store is lost for this process: its file was replaced or deleted. Default: nothing. */
  readonly onStoreLost?: () => void
  /** Called once if other processes have fenced this one: it sends nothing more, and should exit. */
  readonly onOwnershipLost?: () => void
  /** The metrics of the other processes on the same port. Default: there are none. */
  readonly collectOthers?: () => Promise<readonly CollectedMetrics[]>
  /** How destinations of forwarded requests are reached. Default: as on the internet. */
  readonly forwarding?: ForwardingOptions
  /** Where traces are sent; `null`: nowhere. Default `null`. */
  readonly tracing?: TracingOptions | null
  /** Default: silent. */
  readonly log?: LogOptions
}

/** Settings whose default depends on the others, or which have none. */
type WithoutDefault = 'publicUrl' | 'vault' | 'metricsToken' | 'acquirer' | 'acquirerAddress'

/** The configuration with all its defaults. */
export type ServiceSettings = Required<Omit<ServiceConfig, WithoutDefault>> &
  Pick<ServiceConfig, WithoutDefault>

const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../..')

export function withDefaults(config: ServiceConfig): ServiceSettings {
  return {
    mode: 'sandbox',
    host: '127.0.0.1',
    port: 0,
    store: { kind: 'memory' },
    masterKeys: parseMasterKeys(generateMasterKey(1)),
    hostedFilesDirectory: join(repository, 'dist/hosted'),
    tokensPerMinute: 600,
    loginsPerMinute: 60,
    declinesPerHour: 10_000,
    fontsPerMinute: 20,
    payerFormsPerMinute: 300,
    challengeStatusesPerMinute: 600,
    allowedHosts: [],
    trustedProxies: [],
    drainSeconds: 0,
    reconcileDays: null,
    paymentDays: null,
    nowMs: Date.now,
    steadyMs: () => performance.now(),
    // A frame gives up a request after 12 s, so it must be answered before that.
    patienceMs: 10_000,
    delivery: {},
    onStoreLost: () => {},
    onOwnershipLost: () => {},
    collectOthers: async () => [],
    forwarding: {},
    tracing: null,
    log: { level: 'silent' },
    ...config,
  }
}

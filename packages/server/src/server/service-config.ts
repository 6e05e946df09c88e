import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Acquirer } from '../acquirer/acquirer.ts'
import type { AcquirerAddress } from '../acquirer/acquirer-connection.ts'
import type { StoreAddress } from '../database/open-store.ts'
import type { LogOptions } from '../http/request-log.ts'
import type { DeliveryOptions } from '../notifications/delivery/deliver.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import { generateMasterKey, type MasterKeys, parseMasterKeys } from '../vault/master-keys.ts'
import type { Vault } from '../vault/vault.ts'

/** How a service is run. Whatever is left out is as a test wants it: in memory, on a free port, silent. */
export interface ServiceConfig {
  /** Default `sandbox`. */
  readonly mode?: ServiceMode
  /** Default `127.0.0.1`. */
  readonly host?: string
  /** Default 0: any that is free. */
  readonly port?: number
  /** Where browsers find the service. Default: where it listens. */
  readonly publicUrl?: string
  /** Default: in memory. */
  readonly store?: StoreAddress
  /** Default: a random one, which is gone with the process. A function is asked again: there may be new ones. */
  readonly masterKeys?: MasterKeys | (() => MasterKeys)
  /** The build's output. Default: `dist/hosted` of this checkout. */
  readonly hostedFilesDirectory?: string
  /** Default: one that seals with the master keys. */
  readonly vault?: Vault
  /** Default 600: how many tokens one address may ask for in a minute, with one merchant's key. */
  readonly tokensPerMinute?: number
  /** Default 60: how often one client may log in within a minute, from one address. */
  readonly loginsPerMinute?: number
  /** Default 10,000: how many declines one address may cause in an hour, with one merchant's key. */
  readonly declinesPerHour?: number
  /** Default 20: how many fonts one address may have rebuilt in a minute, with one merchant's key. */
  readonly fontsPerMinute?: number
  /** Default 300: how many forms of hosted pages one address may send in a minute. */
  readonly payerFormsPerMinute?: number
  /** Default none: addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[]
  /** Default: none, and then only this machine reads the metrics of a sandbox, and nobody those of a live service. */
  readonly metricsToken?: string
  /** Closed with the service. Default: the one at `acquirerAddress`. */
  readonly acquirer?: Acquirer
  /** In `live` of one that moves money, in `sandbox` of a simulator. Default: a simulator in this process. */
  readonly acquirerAddress?: AcquirerAddress
  /** Default: the system's clock. Unix milliseconds. A sandbox's clock is so many seconds ahead of it or behind. */
  readonly nowMs?: () => number
  /** Default: `performance.now`. A clock that is never set, for rates and for how long a key is kept in memory. */
  readonly steadyMs?: () => number
  /** Default 10,000: how long a repeated request for a token waits for the first. */
  readonly patienceMs?: number
  /** How notifications are delivered. Default: as a service of the public internet does. */
  readonly delivery?: DeliveryOptions
  /** Default: silent. */
  readonly log?: LogOptions
}

/** What has no default is made of the rest, or depends on it. */
type WithoutDefault = 'publicUrl' | 'vault' | 'metricsToken' | 'acquirer' | 'acquirerAddress'

/** The same with every default in it. */
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
    trustedProxies: [],
    nowMs: Date.now,
    steadyMs: () => performance.now(),
    // A frame gives a request up after 12 s: it is to hear an answer by then.
    patienceMs: 10_000,
    delivery: {},
    log: { level: 'silent' },
    ...config,
  }
}

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Acquirer } from './acquirer/acquirer.ts'
import type { AcquirerAddress } from './acquirer/acquirer-line.ts'
import { openAcquirer } from './acquirer/open-acquirer.ts'
import { isSimulated } from './acquirer/simulated-acquirer.ts'
import { createApp } from './create-app.ts'
import { keepJobsRunning, runFirst } from './flows/jobs.ts'
import { keepKeyHolder } from './flows/keep-key-holder.ts'
import { readHostedFiles } from './hosted-files.ts'
import { listen, urlOf } from './http/listen.ts'
import { createLog, type LogOptions } from './http/request-log.ts'
import { createMetrics } from './operations/metrics.ts'
import { watchAcquirer } from './operations/watch-acquirer.ts'
import type { Parts, ServiceMode } from './parts.ts'
import { openSandboxClock } from './sandbox/clock.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { settleMode } from './sandbox-merchants.ts'
import { StartError, sayWhy } from './start-error.ts'
import { openStore, type StoreAddress } from './store/open-store.ts'
import { simulatedIssuer } from './three-d-secure/issuer.ts'
import { checkMasterKeys, createDataKeys } from './vault/data-keys.ts'
import { createMasterKeyRing, type MasterKeyRing } from './vault/master-key-ring.ts'
import { generateMasterKey, type MasterKeys, parseMasterKeys } from './vault/master-keys.ts'
import { createVault, type Vault } from './vault/vault.ts'

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
  /** Default: silent. */
  readonly log?: LogOptions
}

/** A service that serves. */
export interface Service {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  /** Does what is due on its clock now, instead of within two seconds, and waits until that is done. */
  runJobs(): Promise<void>
  /** Answers what was begun, takes nothing new, then closes the store. */
  close(): Promise<void>
}

const repository = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/**
 * Starts the service.
 *
 * @throws StartError with a sentence for the person who starts it; what was opened by then is closed again.
 */
export async function startService(config: ServiceConfig = {}): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const { mode = 'sandbox', host = '127.0.0.1', port = 0, nowMs: systemNowMs = Date.now } = config
  const {
    store: address = { kind: 'memory' },
    trustedProxies = [],
    steadyMs = () => performance.now(),
  } = config
  const { tokensPerMinute = 600, loginsPerMinute = 60, declinesPerHour = 10_000 } = config
  // A frame gives a request up after 12 s: it is to hear an answer by then.
  const { patienceMs = 10_000 } = config
  const log = createLog(config.log ?? { level: 'silent' })
  const hostedFiles = readHostedFiles(config.hostedFilesDirectory ?? join(repository, 'dist/hosted'))

  const ring = openKeyRing(config)
  const store = opened.adopt(await openStore(address), ({ close }) => close())
  const onFailure = (error: unknown): void => log.error({ err: error }, 'the clock could not be read')
  const clock = mode === 'sandbox' ? await openSandboxClock({ db: store.db, systemNowMs, onFailure }) : null
  if (clock) opened.defer(clock.close)
  const nowMs = clock?.nowMs ?? systemNowMs
  const acquirer = opened.adopt(
    config.acquirer ??
      (await openAcquirer({ mode, address: config.acquirerAddress, store: address, nowMs, log })),
    ({ close }) => close(),
  )
  const onError = (error: unknown) => log.error({ err: error }, 'the vault keys could not be noted')
  opened.defer(await keepKeyHolder(store, { ring, onError }))
  await checkMasterKeys(store.db, ring).catch((cause: unknown) => {
    throw new StartError(`The vault keys do not open what is stored: ${sayWhy(cause)}.`, { cause })
  })
  const vault = config.vault ?? createVault(createDataKeys(store.db, { ring, steadyMs }))
  const metrics = createMetrics()
  let url = urlOf({ host, port })
  const { db, owner } = store
  const simulator = mode === 'sandbox' && isSimulated(acquirer) ? acquirer : null
  const parts: Parts = {
    ...{ mode, db, owner, vault, simulator, log, metrics, nowMs, patienceMs },
    // Live cards have real issuers, and nothing here speaks to them yet.
    issuer: mode === 'sandbox' ? simulatedIssuer : null,
    acquirer: watchAcquirer(acquirer, metrics),
    givenUp: new Set(),
    // Which port it is, when any will do, is known once the service listens.
    get publicUrl() {
      return config.publicUrl ?? url
    },
  }
  await settleMode(store.db, mode)
  const jobs = opened.adopt(keepJobsRunning(parts, store), ({ close }) => close())
  await runFirst(jobs)

  const { metricsToken = null } = config
  const sandbox = clock && createSandbox({ parts, store, clock, jobs })
  const app = await createApp({
    parts,
    sandbox,
    hostedFiles,
    limits: { tokensPerMinute, loginsPerMinute, declinesPerHour, steadyMs },
    trustedProxies,
    metricsToken,
    log,
  })
  opened.defer(() => app.close())
  const variables = { host: 'HOST', port: 'PORT' }
  url = await listen(app, { host, port, program: 'The service', variables })

  const untilClosed = opened.move()
  return { url, runJobs: jobs.run, close: () => untilClosed.disposeAsync() }
}

function openKeyRing({ masterKeys }: ServiceConfig): MasterKeyRing {
  if (typeof masterKeys === 'function') return createMasterKeyRing(masterKeys)
  const fixed = masterKeys ?? parseMasterKeys(generateMasterKey(1))
  return createMasterKeyRing(() => fixed)
}

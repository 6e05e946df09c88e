import { type Database, type Store, type StoreAddress, usualPoolSize } from '@element-js/database'
import {
  createKeyUses,
  createLimits,
  createMemoryLimitStore,
  createOutbox,
  createPostgresLimitStore,
  createTurns,
  currentClock,
  fenceAcquirer,
  finalizeCardAttempt,
  isSimulated,
  type LimitStore,
  type Limits,
  openAcquirer,
  openStore,
  type Release,
  simulatedIssuer,
} from '@element-js/payments'
import { noTracing, Secret, type Tracing } from '@element-js/values'
import {
  checkMasterKeys,
  createDataKeys,
  createKeyedLabels,
  createMasterKeyRing,
  createVault,
  keepKeyHolder,
  listMerchantKeys,
  type MasterKeyRing,
  reportFailures,
  type Vault,
} from '@element-js/vault'
import type { FastifyBaseLogger } from 'fastify'
import { measureAcquirer } from '../observability/measure-acquirer.ts'
import { createMetrics } from '../observability/metrics/metrics.ts'
import { openSandboxClock, type SandboxClock } from '../sandbox/clock.ts'
import type { Context } from './context.ts'
import type { ServiceSettings } from './service-config.ts'

interface OpenContextOptions {
  readonly settings: ServiceSettings
  readonly log: FastifyBaseLogger
  /** Default: nothing is traced. */
  readonly tracing?: Tracing
  /** The base URL of the service for browsers; final once the service listens. */
  readonly publicUrl: () => string
  /** Closes what was opened, in reverse order. */
  readonly opened: AsyncDisposableStack
}

/** The context of a service, and what only starting and stopping it requires. */
export interface OpenedContext {
  /** For requests. */
  readonly context: Context
  /** The same for jobs and deliveries, which have connections of their own. */
  readonly jobContext: Context
  readonly store: Store
  /** `null` in live mode. */
  readonly clock: SandboxClock | null
  readonly limits: Limits
}

/**
 * Opens the store, the vault and the connection to the acquirer.
 *
 * @throws StartError
 */
export async function openContext({
  settings,
  log,
  tracing = noTracing,
  publicUrl,
  opened,
}: OpenContextOptions): Promise<OpenedContext> {
  const { mode, store: address, patienceMs } = settings
  const store = opened.adopt(await openStore(address, { tracing }), ({ close }) => close())
  // Only once the store is open: a start that is refused leaves no new keys beside it.
  const ring = await openKeyRing(store, settings)
  const { db, owner, workLeases, signals } = store
  const clock = mode === 'sandbox' ? await openClock({ settings, store, log }) : null
  if (clock) opened.defer(clock.close)
  const nowMs = clock ? onCurrentClock(clock, settings.nowMs) : settings.nowMs
  const acquirer = opened.adopt(
    settings.acquirer ??
      (await openAcquirer({
        mode,
        address: settings.acquirerAddress,
        store: address,
        nowMs,
        log,
        headersOfCall: tracing.outgoingHeaders,
        reconcileDays: settings.reconcileDays,
      })),
    ({ close }) => close(),
  )
  const onError = (error: unknown): void =>
    log.error({ err: error }, 'the known vault keys could not be recorded')
  opened.defer(await keepKeyHolder(store, { ring, onError }))
  const metrics = createMetrics(store.replicaState)
  const shared = {
    mode,
    owner,
    workLeases,
    signals,
    vault: reportFailures(settings.vault ?? (await openVault(store, { ring, settings })), { log, metrics }),
    acquirer: fenceAcquirer(measureAcquirer(acquirer, { metrics, tracing }), owner),
    simulator: mode === 'sandbox' && isSimulated(acquirer) ? acquirer : null,
    // Live cards have real issuers, which the acquirer contacts.
    issuer: mode === 'sandbox' ? simulatedIssuer : null,
    log,
    pendingReleases: new Set<Release>(),
    keyUses: createKeyUses(),
    outbox: createOutbox(signals),
    linkTurns: createTurns({ mostAtOnce: mostLinkTurns(address), patienceMs: 0 }),
    metrics,
    tracing,
    nowMs,
    patienceMs,
    finalizeWithLink: finalizeCardAttempt,
  }
  const contextOn = (database: Database): Context => ({
    ...shared,
    db: database,
    get publicUrl() {
      return publicUrl()
    },
  })
  const limits = createLimits(settings, {
    store: openLimitStore(store, { ring, settings }),
    onError: (error) => log.error({ err: error }, 'an outcome could not be counted'),
    fingerprint: (merchantId, number) => shared.vault.fingerprint(merchantId, new Secret(number)),
  })
  return { context: contextOn(db), jobContext: contextOn(store.jobsDb), store, clock, limits }
}

// SQLite has no locks of rows to wait for. On PostgreSQL, half of the connections are left for everything else.
function mostLinkTurns(address: StoreAddress): number {
  return address.kind === 'postgres'
    ? Math.floor((address.poolSize ?? usualPoolSize) / 2)
    : Number.POSITIVE_INFINITY
}

interface ClockOptions {
  readonly settings: ServiceSettings
  readonly store: Store
  readonly log: FastifyBaseLogger
}

function openClock({ settings, store, log }: ClockOptions): Promise<SandboxClock> {
  const onFailure = (error: unknown): void => log.error({ err: error }, 'the clock could not be read')
  return openSandboxClock({ db: store.db, signals: store.signals, systemNowMs: settings.nowMs, onFailure })
}

// The time on the clock of the merchant that something is done for, if it has one of its own.
function onCurrentClock(clock: SandboxClock, systemNowMs: () => number): () => number {
  return () => {
    const offsetMs = currentClock()
    return offsetMs === null ? clock.nowMs() : systemNowMs() + offsetMs
  }
}

async function openKeyRing({ db }: Store, { masterKeys }: ServiceSettings): Promise<MasterKeyRing> {
  if (typeof masterKeys !== 'function') return createMasterKeyRing(() => masterKeys)
  const isNew = (await listMerchantKeys(db)).length === 0
  return createMasterKeyRing(() => masterKeys({ isNew }))
}

interface KeyOptions {
  readonly ring: MasterKeyRing
  readonly settings: ServiceSettings
}

// On SQLite each process counts separately.
function openLimitStore({ kind, db }: Store, { ring, settings }: KeyOptions): LimitStore {
  return kind === 'postgres'
    ? createPostgresLimitStore({ db, labelOf: createKeyedLabels(ring) })
    : createMemoryLimitStore({ steadyMs: settings.steadyMs })
}

async function openVault({ db }: Store, { ring, settings: { steadyMs } }: KeyOptions): Promise<Vault> {
  await checkMasterKeys(db, ring)
  return createVault(createDataKeys(db, { ring, steadyMs }))
}

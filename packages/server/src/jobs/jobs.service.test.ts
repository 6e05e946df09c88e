import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import { createLog } from '../../../http/src/log/request-log.ts'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { createTurns } from '../../../payments/src/charges/turns.ts'
import { findFigures } from '../../../payments/src/figures/stored-figures.ts'
import { finalizeCardAttempt } from '../../../payments/src/links/flows/finalize-attempt.ts'
import { createKeyUses } from '../../../payments/src/merchants/key-uses.ts'
import { createSandboxMerchants } from '../../../payments/src/merchants/sandbox-merchants.ts'
import { createOutbox } from '../../../payments/src/notifications/outbox.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { noTracing } from '../../../values/src/tracing.ts'
import { createDataKeys } from '../../../vault/src/data-keys.ts'
import { createMasterKeyRing } from '../../../vault/src/master-key-ring.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { createVault } from '../../../vault/src/vault.ts'
import { writeManyCharges } from '../../test/support/scenes/write-many-charges.ts'
import { createMetrics } from '../observability/metrics/metrics.ts'
import type { JobContext } from './context.ts'
import { keepJobsRunning } from './jobs.ts'

let store: Store

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  store = await openStore({ kind: 'memory' })
})
afterEach(async () => {
  vi.useRealTimers()
  await store.close()
})

it('jobs that take long do not queue up, and none begins after they are closed', async () => {
  const asked = Promise.withResolvers<readonly string[]>()
  let runs = 0
  const owner: Store['owner'] = {
    ...store.owner,
    findDead: () => {
      runs += 1
      return asked.promise
    },
  }
  const jobs = keepJobsRunning(contextWith(owner), store)
  await vi.advanceTimersByTimeAsync(600_000)
  await vi.waitFor(() => expect(runs).toBe(1))
  const again = jobs.run()
  asked.resolve([])
  await again
  // The run that was stuck, the one that waited behind it, and ours.
  expect(runs).toBe(3)
  await vi.advanceTimersByTimeAsync(2000)
  await jobs.close()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(runs).toBe(4)
})

it('store the figures of a merchant with many payments while they run', async () => {
  const nowMs = Date.now()
  await createSandboxMerchants(store.db)
  await writeManyCharges(store.db, { charges: 10_000, fromMs: nowMs - 3_600_000, untilMs: nowMs })
  const jobs = keepJobsRunning(contextWith(store.owner), store)
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(2000)
      expect((await findFigures(store.db, 'demo'))?.hours).not.toEqual([])
    },
    { timeout: 60_000 },
  )
  await jobs.close()
})

function contextWith(owner: Store['owner']): JobContext {
  const { db } = store
  const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
  const masterKeys = parseMasterKeys(generateMasterKey(1))
  const ring = createMasterKeyRing(() => masterKeys)
  const vault = createVault(createDataKeys(db, { ring, steadyMs: () => 0 }))
  return {
    mode: 'sandbox',
    db,
    owner,
    vault,
    acquirer,
    simulator: null,
    issuer: null,
    log: createLog({ level: 'silent' }),
    pendingReleases: new Set(),
    keyUses: createKeyUses(),
    outbox: createOutbox(store.signals),
    signals: store.signals,
    workLeases: store.workLeases,
    linkTurns: createTurns({ mostAtOnce: Number.POSITIVE_INFINITY, patienceMs: 0 }),
    publicUrl: 'http://localhost:3000',
    metrics: createMetrics(),
    tracing: noTracing,
    nowMs: Date.now,
    patienceMs: 0,
    finalizeWithLink: finalizeCardAttempt,
  }
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeManyCharges } from '../../test/support/scenes/write-many-charges.ts'
import { createSimulator } from '../acquirer/simulator.ts'
import { createTurns } from '../charges/turns.ts'
import type { Store } from '../database/open-store.ts'
import { findFigures } from '../figures/stored-figures.ts'
import { createLog } from '../http/request-log.ts'
import { finalizeCardAttempt } from '../links/flows/finalize-attempt.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { createOutbox } from '../notifications/outbox.ts'
import { createMetrics } from '../observability/metrics/metrics.ts'
import { openStore } from '../schema/open-store.ts'
import { noTracing } from '../values/tracing.ts'
import { createDataKeys } from '../vault/data-keys.ts'
import { createMasterKeyRing } from '../vault/master-key-ring.ts'
import { generateMasterKey, parseMasterKeys } from '../vault/master-keys.ts'
import { createVault } from '../vault/vault.ts'
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
    ...{ mode: 'sandbox', db, owner, vault, acquirer, simulator: null, issuer: null },
    ...{
      log: createLog({ level: 'silent' }),
      pendingReleases: new Set(),
      outbox: createOutbox(store.signals),
      ...{ signals: store.signals, workLeases: store.workLeases },
      linkTurns: createTurns({ mostAtOnce: Number.POSITIVE_INFINITY, patienceMs: 0 }),
      publicUrl: 'http://localhost:3000',
      metrics: createMetrics(),
      tracing: noTracing,
    },
    ...{ nowMs: Date.now, patienceMs: 0, finalizeWithLink: finalizeCardAttempt },
  }
}

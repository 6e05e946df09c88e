import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SimulatedAcquirer } from '../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { createPostgresStore, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { type Answer, startTestService, type TestService } from '../../test/support/start-test-service.ts'

describe.skipIf(!hasPostgres)('a database that ends all sessions again and again', () => {
  let simulator: SimulatedAcquirer
  let services: TestService[]
  let administrator: pg.Client

  beforeAll(async () => {
    simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const masterKeys = parseMasterKeys(generateMasterKey(1))
    // As slow as a remote acquirer, so that sessions end in the middle of payments.
    const slowly = async <T>(act: () => Promise<T>): Promise<T> => {
      await sleep(Math.random() * 60)
      return act()
    }
    const acquirer: SimulatedAcquirer = {
      ...simulator,
      authorize: (authorization) => slowly(() => simulator.authorize(authorization)),
      capture: (capture) => slowly(() => simulator.capture(capture)),
      cancel: (payment) => slowly(() => simulator.cancel(payment)),
      find: (payment) => slowly(() => simulator.find(payment)),
      close: async () => {},
    }
    const store = await createPostgresStore()
    services = [
      await startTestService({ store, acquirer, masterKeys }),
      await startTestService({ store, acquirer, masterKeys }),
    ]
    administrator = new pg.Client({ connectionString: store.url })
    await administrator.connect()
  })
  afterAll(async () => {
    for (const service of services) await service.close()
    await administrator.end()
  })

  it('leaves no payment open, and ledger and store agree on each', async () => {
    const [one, other] = services as [TestService, TestService]
    const cardId = await one.newCardId()
    // After every few answers and not after a time, so that a slow machine gets as far as a fast one.
    let answered = 0
    const cutAfter = async (request: Promise<Answer>): Promise<void> => {
      const { status } = await request
      if (status !== 200) return
      answered += 1
      if (answered % 4 > 0) return
      await administrator.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()`)
    }
    const indexes = Array.from({ length: 60 }).keys()
    const client = async (): Promise<void> => {
      for (const index of indexes) {
        const service = index % 2 ? one : other
        const idempotencyKey = `k${index}`
        await cutAfter(service.charge({ cardId, idempotencyKey, capture: false }))
        if (index % 3 === 0) await cutAfter(service.capture(idempotencyKey, { amount: 400 }))
        if (index % 3 === 1) await cutAfter(service.cancel(idempotencyKey))
      }
    }
    await Promise.all(Array.from({ length: 6 }, client))
    await vi.waitFor(
      async () => {
        await one.runJobs()
        await other.runJobs()
        const { rows } = await administrator.query('select 1 from charges where open_intent is not null')
        expect(rows).toEqual([])
      },
      { timeout: 60_000, interval: 500 },
    )
    const { rows } = await administrator.query(
      'select acquirer_reference, transfer_status, final_amount_minor from charges',
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const position = await simulator.find({ merchantId: 'demo', reference: row.acquirer_reference })
      const expected = {
        authorized: ['AUTHORIZED', 1000],
        captured: ['SETTLED', 400],
        cancelled: ['CANCELLED', 0],
        closed: ['CANCELLED', 0],
      } as const
      expect([row.transfer_status, Number(row.final_amount_minor)]).toEqual(
        expected[position?.state as keyof typeof expected],
      )
    }
  })
})

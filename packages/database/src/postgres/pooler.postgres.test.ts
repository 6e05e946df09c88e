import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { createDatabase, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import {
  hasPgbouncer,
  startPgbouncer,
  type TestPgbouncer,
} from '../../../server/test/support/postgres/start-pgbouncer.ts'
import { startTestService, type TestService } from '../../../server/test/support/start-test-service.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import type { Store } from '../open-store.ts'

if (hasPgbouncer || !hasPostgres)
  describe.skipIf(!hasPostgres)('PgBouncer in transaction mode', describePgbouncer)
else sayThatItIsSkipped()

function describePgbouncer(): void {
  const masterKeys = parseMasterKeys(generateMasterKey(1))
  let direct: string
  let url: string
  let pgbouncer: TestPgbouncer

  beforeAll(async () => {
    direct = await createDatabase()
    // Fewer connections than one service has, so that they change hands all the time.
    pgbouncer = await startPgbouncer(direct, { poolSize: 5 })
    url = pgbouncer.urlOf(new URL(direct).pathname.slice(1))
  })
  afterAll(() => pgbouncer.stop())

  it('is refused until the server limits statements, waits for locks and open transactions', async () => {
    await expect(openStore({ kind: 'postgres', url })).rejects.toThrow(
      'ALTER ROLE "postgres" SET statement_timeout = 10000; ALTER ROLE "postgres" SET lock_timeout = 3000; ALTER ROLE "postgres" SET idle_in_transaction_session_timeout = 10000;',
    )
    const limits = {
      statement_timeout: 10_000,
      lock_timeout: 3000,
      idle_in_transaction_session_timeout: 10_000,
    }
    for (const [name, ms] of Object.entries(limits)) {
      await expect(openStore({ kind: 'postgres', url })).rejects.toThrow(`SET ${name} = ${ms}`)
      await administer(`alter database ${new URL(direct).pathname.slice(1)} set ${name} = ${ms}`)
      await pgbouncer.command('reconnect')
    }
    await (await openStore({ kind: 'postgres', url })).close()
  })

  it('serves two services at once, with one payment for each key', async () => {
    const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const start = () =>
      startTestService({
        store: { kind: 'postgres', url },
        acquirer: { ...acquirer, close: async () => {} },
        masterKeys,
      })
    const services = [await start(), await start()] as const
    const cardId = await services[0].newCardId()
    const pay = async (service: TestService, index: number) => {
      const { status } = await service.charge({ cardId, idempotencyKey: `pooled${index}`, capture: false })
      return status
    }
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => services.map((service) => pay(service, index))).flat(),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const captured = await Promise.all([0, 1, 2].map((index) => services[1].capture(`pooled${index}`)))
    expect(captured.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const service of services) await service.runJobs()
    const types = (await acquirer.entriesFor('demo')).map(({ type }) => type)
    expect(types.filter((type) => type === 'authorize')).toHaveLength(30)
    expect(types.filter((type) => type === 'capture')).toHaveLength(3)
    for (const service of services) await service.close()
    await acquirer.close?.()
  })

  it('keeps the owner of intents alive until its process ends', async () => {
    await withStores(async (first, second) => {
      const ids = [first.owner.id, second.owner.id]
      // Other clients' work, which would take over a free connection.
      await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.01)`.execute(first.db)))
      for (const { owner } of [first, second]) expect(await owner.findDead(ids)).toEqual([])
      await second.close()
      await vi.waitFor(async () => expect(await first.owner.findDead(ids)).toEqual([ids[1]]), patiently)
    })
  })

  it('shows the lease of a process to the others, who fence it when it has ended', async () => {
    await withStores(async (first, second) => {
      const { id } = second.owner
      const leaseOf = async () => {
        const { rows } = await sql<{ readonly until: number }>`
          select lease_until_ms as until from process_owners where owner = ${id}`.execute(first.db)
        return rows[0]?.until ?? 0
      }
      const before = await leaseOf()
      await vi.waitFor(async () => expect(await leaseOf()).toBeGreaterThan(before), patiently)
      // A process that hangs leaves a lease behind that nobody renews.
      await vi.waitFor(async () => {
        await sql`update process_owners set lease_until_ms = 0 where owner = ${id}`.execute(first.db)
        expect(await first.owner.findDead([id])).toEqual([id])
      }, patiently)
      await vi.waitFor(() => expect(second.owner.isAlive()).toBe(false), patiently)
    })
  })

  it('lets no limit of a transaction, and no statement, outlive the transaction', async () => {
    await withStores(async ({ db, jobsDb, probesDb }) => {
      const limits = ({ db: of }: { readonly db: Store['db'] }) =>
        of.transaction().execute(async (transaction) => {
          const { rows } = await sql<{ readonly limits: string }>`
            select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
              current_setting('idle_in_transaction_session_timeout')) as limits
            where ${'a'}::text is not null`.execute(transaction)
          return rows[0]?.limits
        })
      expect(await limits({ db })).toBe('10s 3s 10s')
      expect(await limits({ db: jobsDb })).toBe('30s 10s 10s')
      expect(await limits({ db: probesDb })).toBe('2s 2s 10s')
      const { rows } = await sql`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          (select count(*)::int from pg_prepared_statements) as prepared`.execute(db)
      expect(rows).toEqual([{ statement: '10s', lock: '3s', prepared: 0 }])
    })
  })

  async function withStores(act: (first: Store, second: Store) => Promise<void>): Promise<void> {
    const address = { kind: 'postgres', url } as const
    const [first, second] = [await openStore(address), await openStore(address)]
    try {
      await act(first, second)
    } finally {
      await first.close()
      await second.close().catch(() => {
        // The test has closed it.
      })
    }
  }

  async function administer(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: direct })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
}

const patiently = { timeout: 60_000, interval: 50 }

function sayThatItIsSkipped(): void {
  process.stderr.write('PgBouncer is not installed here: the tests with it are skipped.\n')
  it('PgBouncer is not installed on this machine: its tests are skipped (apt-get install pgbouncer)', (context) => {
    // Where the whole project is checked, tests must not be skipped.
    expect(process.env.CI, 'PgBouncer must be installed where CI is set').not.toBe('true')
    context.skip()
  })
}

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { createDatabase, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { type Gate, startGate } from '../../../server/test/support/programs/start-gate.ts'
import { goodLink } from '../../../server/test/support/read-link-body.ts'
import {
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import type { Store } from '../open-store.ts'

// The machine may be busy.
const patiently = { timeout: 60_000, interval: 50 }

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** The number of sessions that wait for a lock. @param observer Not in a transaction, in which it would see no change. */
async function countWaiting(observer: pg.Client): Promise<number | null> {
  const { rowCount } = await observer.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

describe.skipIf(!hasPostgres)('the connections to PostgreSQL', () => {
  let url: string
  let administrator: pg.Client

  beforeAll(async () => {
    url = await createDatabase()
    administrator = await connect(url)
  })
  afterAll(() => administrator.end())

  async function withStore(parameters: string, act: (store: Store) => Promise<void>): Promise<void> {
    const store = await openStore({ kind: 'postgres', url: url + parameters, poolSize: 3 })
    await act(store).finally(() => store.close())
  }

  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const limitsOf = async (db: Store['db']): Promise<readonly number[]> => {
    const { rows } = await sql<{ setting: string }>`
      select setting from pg_settings where name in (${sql.join(names)}) order by name desc`.execute(db)
    return rows.map(({ setting }) => Number(setting))
  }

  it('limit statements, waits for locks and idle transactions, each pool by its use', async () => {
    await withStore('', async ({ db, jobsDb, probesDb }) => {
      expect(await limitsOf(db)).toEqual([10_000, 3000, 10_000])
      expect(await limitsOf(jobsDb)).toEqual([30_000, 10_000, 10_000])
      expect(await limitsOf(probesDb)).toEqual([2000, 2000, 10_000])
      const { rows } = await administrator.query(
        `select distinct application_name as name from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
      )
      expect(rows).toEqual([{ name: 'element-server' }])
    })
  })

  it('take other limits from the parameters of the URL', async () => {
    await withStore('?lock_timeout=7&statement_timeout=4321&application_name=pay', async ({ db }) => {
      expect(await limitsOf(db)).toEqual([4321, 7, 10_000])
      const { rows } = await sql`select application_name as name from pg_stat_activity
        where pid = pg_backend_pid()`.execute(db)
      expect(rows).toEqual([{ name: 'pay' }])
    })
  })

  it('are as many for requests as the pool has, and others for jobs and probes', async () => {
    await withStore('?statement_timeout=0&query_timeout=600000', async ({ db, jobsDb, probesDb }) => {
      const begun = Array.from({ length: 4 }, () => sql`select pg_sleep(3600)`.execute(db))
      const ended = Promise.allSettled(begun)
      const sleeping = `state = 'active' and query = 'select pg_sleep(3600)' and datname = current_database()`
      await vi.waitFor(async () => {
        const { rowCount } = await administrator.query(`select from pg_stat_activity where ${sleeping}`)
        expect(rowCount).toBe(3)
      }, patiently)
      await sql`select 1`.execute(jobsDb)
      await sql`select 1`.execute(probesDb)
      let isDone = false
      void ended.then(() => {
        isDone = true
      })
      await vi.waitFor(async () => {
        await administrator.query(`select pg_cancel_backend(pid) from pg_stat_activity where ${sleeping}`)
        expect(isDone).toBe(true)
      }, patiently)
    })
  })

  it('report a statement that takes too long as an unavailable store', async () => {
    await withStore('?statement_timeout=500', async ({ db }) => {
      const unavailable = { reason: 'store_unavailable', details: { retryAfterSeconds: 5 } }
      await expect(sql`select pg_sleep(3600)`.execute(db)).rejects.toMatchObject(unavailable)
    })
  })

  it('release the locks of a transaction whose process hangs', async () => {
    await withStore('?idle_in_transaction_session_timeout=500', async ({ db }) => {
      const frozen = db.transaction().execute(async (transaction) => {
        await sql`lock table charges`.execute(transaction)
        // Goes on as soon as somebody else has the lock.
        await administrator.query('begin; lock table charges; commit')
        await sql`select 1`.execute(transaction)
      })
      await expect(frozen).rejects.toMatchObject({ reason: 'store_unavailable' })
      await sql`select 1`.execute(db)
    })
  })
})

describe.skipIf(!hasPostgres)('a payment link that another session has locked', () => {
  let service: TestService
  let administrator: pg.Client
  let observer: pg.Client
  let linkId: string
  let cardId: string
  const sentTo = (of: string) =>
    service.post(`/v1/sandbox/payment-links/${of}/pay`, { method: 'PIX' }, merchant)
  const merchant = asMerchant('demo')

  async function start(parameters: string): Promise<void> {
    const url = await createDatabase()
    service = await startTestService({ store: { kind: 'postgres', url: url + parameters, poolSize: 10 } })
    administrator = await connect(url)
    observer = await connect(url)
    cardId = await service.newCardId()
    linkId = await newLink('stuck')
    await administrator.query('begin')
    await administrator.query('select from payment_links where link_id = $1 for update', [linkId])
  }
  const stop = async (): Promise<void> => {
    await administrator.end()
    await observer.end()
    await service.close()
  }

  async function newLink(orderId: string): Promise<string> {
    const { body } = await service.post('/v2/cashier/payment-link', { ...goodLink, orderId }, merchant)
    return (body as { readonly linkId: string }).linkId
  }

  it('lets five of twelve payers wait, and stops no other request', async () => {
    await start('?lock_timeout=0&statement_timeout=0&query_timeout=600000')
    const answers: string[] = []
    const all = Promise.all(
      Array.from({ length: 12 }, async () => {
        const answer = await sentTo(linkId)
        answers.push(`${answer.status} ${reasonOf(answer)} ${answer.headers.get('retry-after')}`)
        return answer.status
      }),
    )
    await vi.waitFor(async () => {
      const waiting = await countWaiting(observer)
      expect([waiting, answers.length]).toEqual([5, 7])
    }, patiently)
    expect(new Set(answers)).toEqual(new Set(['409 payment_in_progress 1']))
    expect((await service.charge({ cardId })).status).toBe(200)
    expect((await sentTo(await newLink('other'))).status).toBe(200)
    expect((await service.send('/readyz')).status).toBe(200)
    await service.runJobs()

    await administrator.query('rollback')
    expect(await all).toContain(200)
    await stop()
  })

  it('is refused to a payer who has waited too long, and can be paid once it is free', async () => {
    await start('?lock_timeout=500')
    const refused = await sentTo(linkId)
    expect([refused.status, reasonOf(refused)]).toEqual([409, 'payment_in_progress'])
    expect(refused.headers.get('retry-after')).toBe('1')
    await administrator.query('rollback')
    expect((await sentTo(linkId)).status).toBe(200)
    await stop()
  })
})

describe.skipIf(!hasPostgres)('a card payment that another session has locked', () => {
  it('lets two of twelve requests wait in the database, and stops no other request', async () => {
    const url = await createDatabase()
    const parameters = '?lock_timeout=0&statement_timeout=0&query_timeout=600000'
    const service = await startTestService({
      store: { kind: 'postgres', url: url + parameters, poolSize: 10 },
    })
    const [administrator, observer] = [await connect(url), await connect(url)]
    const [cardId, other] = [await service.newCardId(), await service.newCardId()]
    await service.charge({ cardId, idempotencyKey: 'stuck', capture: false })
    await administrator.query('begin')
    await administrator.query("select from charges where idempotency_key = 'stuck' for update")

    const all = Promise.all(Array.from({ length: 12 }, () => service.capture('stuck')))
    await vi.waitFor(async () => expect(await countWaiting(observer)).toBe(2), patiently)
    expect((await service.charge({ cardId: other })).status).toBe(200)
    expect(await countWaiting(observer)).toBe(2)
    await administrator.query('rollback')
    // One captures, and the others are answered as that one.
    const answers = await all
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const first = answers.filter(({ headers }) => !headers.get('idempotent-replayed'))
    expect(first).toHaveLength(1)
    await administrator.end()
    await observer.end()
    await service.close()
  })
})

describe.skipIf(!hasPostgres)('a connection to PostgreSQL that no longer delivers anything', () => {
  let gate: Gate
  let service: TestService
  let administrator: pg.Client
  let observer: pg.Client

  beforeAll(async () => {
    const direct = await createDatabase()
    administrator = await connect(direct)
    observer = await connect(direct)
    const url = new URL(direct)
    gate = await startGate(Number(url.port))
    url.port = String(gate.port)
    // Only this process gives up, after less time than by default.
    url.search =
      '?statement_timeout=0&lock_timeout=0&idle_in_transaction_session_timeout=1000&query_timeout=5000'
    service = await startTestService({ store: { kind: 'postgres', url: url.href, poolSize: 4 } })
  })
  afterAll(async () => {
    await service.close()
    await gate.close()
    await administrator.end()
    await observer.end()
  })

  it('is abandoned by every request, and the next requests use new connections', async () => {
    const cardId = await service.newCardId()
    await administrator.query('begin; lock table charges')
    const begun = Array.from({ length: 6 }, () => service.charge({ cardId }))
    await vi.waitFor(async () => {
      // More on a slow machine: the server does not notice that this process has given a statement up.
      expect(await countWaiting(observer)).toBeGreaterThanOrEqual(4)
    }, patiently)
    gate.swallow()
    await administrator.query('rollback')
    for (const answer of await Promise.all(begun)) expect([200, 409, 503]).toContain(answer.status)
    await expect.poll(async () => (await service.charge({ cardId })).status, patiently).toBe(200)
    await expect.poll(async () => (await service.send('/readyz')).status, patiently).toBe(200)
    await service.runJobs()
    const { rowCount } = await administrator.query('select from charges where open_intent is not null')
    expect(rowCount).toBe(0)
  })
})

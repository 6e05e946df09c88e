import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../database/src/database.ts'
import type { Store } from '../../../database/src/open-store.ts'
import { listOverdueLinks } from '../../../payments/src/links/store/payment-links.ts'
import { createSandboxMerchants } from '../../../payments/src/merchants/sandbox-merchants.ts'
import {
  finalizeDelivery,
  leaseNotification,
  listDue,
  postpone,
} from '../../../payments/src/notifications/store/due-notifications.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { createPostgresStore, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'

/** A part of a plan, with the pages that it and its own parts read. */
interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

const nowMs = Date.UTC(2030, 5, 30, 12)
const [ended, due] = [200_000, 20_000]

/**
 * A backlog of fewer rows than a tenth of the table does not make PostgreSQL analyze the table again, so its statistics
 * say that nothing is due.
 */
describe.skipIf(!hasPostgres)('a backlog on old statistics', () => {
  let store: Store
  beforeAll(async () => {
    const { url } = await createPostgresStore()
    store = await openStore({ kind: 'postgres', url: `${url}?statement_timeout=0&query_timeout=600000` })
    await createSandboxMerchants(store.db)
    await run('alter table notifications set (autovacuum_enabled = off)')
    await run('alter table payment_links set (autovacuum_enabled = off)')
  })
  afterAll(() => store.close())

  const run = async (text: string): Promise<void> => {
    await store.jobsDb.executeQuery(CompiledQuery.raw(text))
  }

  describe('of notifications', () => {
    beforeAll(async () => {
      const insert = (
        count: number,
        { state, position, dueMs }: { state: string; position: number; dueMs: string },
      ): Promise<void> =>
        run(`insert into notifications (merchant_id, notification_id, subject, position, type, url, receiver, payload,
            state, attempts, next_attempt_at_ms, created_at_ms)
          select 'demo', 'ntf_${state}_' || i, 'lnk_' || i, ${position}, 'payment_link.updated', 'https://shop.example/',
            'https://shop.example', '{}', '${state}', 0, ${dueMs}, ${nowMs}
          from generate_series(1, ${count}) as i`)
      await insert(ended, { state: 'delivered', position: 1, dueMs: 'null' })
      await run('analyze notifications')
      // They expired together, so all of them are due at one time.
      await insert(due, { state: 'pending', position: 2, dueMs: String(nowMs) })
    })

    it('does not make the query for due ones read more than it returns', async () => {
      const atMost = 256
      const read = await pagesReadBy((db) =>
        listDue(db, { moment: nowMs, busyReceivers: [], busyMerchants: [], atMost }),
      )
      // Each notification has a row, and its subject is looked up twice, in an index of three levels and in two rows.
      expect(read).toBeLessThan(atMost * 15)
    })

    it('does not make a delivery read any other notification', async () => {
      const [leasing, postponed, other] = await listDue(store.jobsDb, {
        moment: nowMs,
        busyReceivers: [],
        busyMerchants: [],
        atMost: 3,
      })
      if (!leasing || !postponed || !other) throw new Error('nothing is due')
      const owner = { owner: 'a', untilMs: nowMs }
      const leased = await leaseNotification(store.jobsDb, { due: leasing, ...owner })
      if (!leased) throw new Error('the notification is not leased')
      const attempt = {
        merchantId: 'demo',
        deliveryId: 'dlv_1',
        notificationId: leased.notificationId,
        sentAtMs: nowMs,
        durationMs: 1,
        status: 200,
        failure: null,
        response: '',
        requestHeaders: null,
      }
      const becomes = { state: 'delivered', attempts: 1, nextAttemptAtMs: null } as const
      const statements: readonly ((db: Database) => Promise<unknown>)[] = [
        (db) => leaseNotification(db, { due: other, ...owner }),
        (db) => postpone(db, { due: postponed, untilMs: nowMs + 1 }),
        (db) => finalizeDelivery(db, { notification: leased, attempt, becomes, nowMs }),
      ]
      for (const statement of statements) expect(await pagesReadBy(statement)).toBeLessThan(200)
    })
  })

  it('does not make the query for overdue links read more than it returns', async () => {
    const insert = (count: number, { status, endedAt }: { status: string; endedAt: string }): Promise<void> =>
      run(`insert into payment_links (merchant_id, link_id, order_id, amount_minor, currency, country, expires_at_ms,
          payment_status, final_status_at_ms, terms, created_at_ms, updated_at_ms)
        select 'demo', 'lnk_${status}_' || i, '${status}_' || i, 100, 'BRL', 'BR', ${nowMs} - i, '${status}', ${endedAt},
          '{}', ${nowMs} - i, ${nowMs} - i
        from generate_series(1, ${count}) as i`)
    await insert(ended, { status: 'SETTLED', endedAt: String(nowMs) })
    await run('analyze payment_links')
    await insert(due, { status: 'INITIAL_STATUS', endedAt: 'null' })
    const read = await pagesReadBy((db) => listOverdueLinks(db, nowMs))
    expect(read).toBeLessThan(100 * 4)
  })

  /** The number of pages that PostgreSQL reads for a query, from memory or from the disk. */
  async function pagesReadBy(ask: (db: Database) => Promise<unknown>): Promise<number> {
    const asked: RootOperationNode[] = []
    const listener: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await undone((db) => ask(db.withPlugin(listener)))
    expect(asked).not.toEqual([])
    const pages: number[] = []
    for (const node of asked) {
      await undone(async (db) => {
        const plain = db.withoutPlugins()
        const { sql: text, parameters } = plain.getExecutor().compileQuery(node, createQueryId())
        const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...parameters])
        const { rows } = await plain.executeQuery<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(explain)
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
        // The parts of a statement that writes to several tables are beside each other.
        const parts = plan ? [plan, ...(plan.Plans ?? [])] : []
        expect(parts).not.toEqual([])
        pages.push(...parts.map((part) => part['Shared Hit Blocks'] + part['Shared Read Blocks']))
      })
    }
    return Math.max(...pages)
  }

  /** Does something in a transaction that is rolled back, because it is done twice. */
  async function undone(act: (db: Database) => Promise<unknown>): Promise<void> {
    const enough = new Error('rolled back')
    const done = store.jobsDb.transaction().execute(async (transaction) => {
      await act(transaction)
      throw enough
    })
    await expect(done).rejects.toBe(enough)
  }
})

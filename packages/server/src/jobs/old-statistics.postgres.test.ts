import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresStore, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'
import type { Database } from '../database/database.ts'
import { openStore, type Store } from '../database/open-store.ts'
import { listOverdueLinks } from '../links/store/payment-links.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { listDue } from '../notifications/store/due-notifications.ts'

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

  it('does not make the query for due notifications read more than it returns', async () => {
    const insert = (count: number, { state, position }: { state: string; position: number }): Promise<void> =>
      run(`insert into notifications (merchant_id, notification_id, subject, position, type, url, receiver, payload,
          state, attempts, next_attempt_at_ms, created_at_ms)
        select 'demo', 'ntf_${state}_' || i, 'lnk_' || i, ${position}, 'payment_link.updated', 'https://shop.example/',
          'https://shop.example', '{}', '${state}', 0, ${nowMs} - i, ${nowMs} - i
        from generate_series(1, ${count}) as i`)
    await insert(ended, { state: 'delivered', position: 1 })
    await run('analyze notifications')
    await insert(due, { state: 'pending', position: 2 })
    const atMost = 256
    const read = await pagesReadBy((db) =>
      listDue(db, { moment: nowMs, busyReceivers: [], busyMerchants: [], atMost }),
    )
    // Each notification has a row, and its subject is looked up twice in an index of three levels.
    expect(read).toBeLessThan(atMost * 12)
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
    await ask(store.jobsDb.withPlugin(listener))
    const db = store.jobsDb.withoutPlugins()
    const pages = asked.map(async (node) => {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId())
      const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...parameters])
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: Record<string, number> }[] }>(
        explain,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN)
    })
    return Math.max(...(await Promise.all(pages)))
  }
})

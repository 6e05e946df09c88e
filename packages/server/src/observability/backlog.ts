import type { Database } from '@element-js/database'
import { sql } from 'kysely'
import type { Backlog } from './metrics/metrics.ts'

/** Reads the unfinished work of all merchants. Each query uses an index that contains only open or due rows. */
export async function readBacklog(db: Database, nowMs: number): Promise<Backlog> {
  const rows = await db
    .selectFrom('charges')
    .select(({ fn }) => [
      'openIntent',
      fn.countAll<number>().as('count'),
      fn.min('createdAtMs').as('oldestAtMs'),
    ])
    .where('openIntent', 'is not', null)
    .groupBy('openIntent')
    .execute()
  const due = await countDue(db, nowMs)
  const pending = await db
    .selectFrom('notifications')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAtMs').as('oldestAtMs')])
    // A literal, because the partial index is defined with it.
    .where('state', '=', sql.lit('pending' as const))
    .executeTakeFirst()
  const oldestAtMs = Math.min(nowMs, ...rows.map((row) => Number(row.oldestAtMs)))
  return {
    openIntents: new Map(rows.map(({ openIntent, count }) => [openIntent ?? 'none', Number(count)])),
    oldestOpenIntentMs: nowMs - oldestAtMs,
    dueJobs: due,
    pendingNotifications: Number(pending?.count ?? 0),
    oldestPendingNotificationMs: Math.max(0, nowMs - Number(pending?.oldestAtMs ?? nowMs)),
  }
}

async function countDue(db: Database, nowMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from charges where due_at_ms <= ${nowMs})
      + (select count(*) from refunds where due_at_ms <= ${nowMs})
      + (select count(*) from payment_links
          where final_status_at_ms is null and attempt_id is null and expires_at_ms <= ${nowMs}) as count`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

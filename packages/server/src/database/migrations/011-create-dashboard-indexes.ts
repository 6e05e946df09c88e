import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * Indexes for the lists of the dashboard, in the order of display. Each ends with the columns of the filters, so that
 * rows that do not match are skipped without being read.
 */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  const isSqlite = kind === 'sqlite'
  // A prefix search is a range only if texts are ordered by their bytes.
  const byBytes = isSqlite ? 'collate binary' : 'collate "C"'
  const email = isSqlite ? `json_extract(terms, '$.email')` : `(terms::json ->> 'email')`
  const statements = [
    `drop index payment_links_by_age`,
    `create index payment_links_by_age
      on payment_links (merchant_id, created_at_ms, link_id, payment_status, final_payment_method)`,
    // SQLite's unique index already has that order.
    ...(isSqlite
      ? []
      : [`create index payment_links_by_begin on payment_links (merchant_id, order_id ${byBytes})`]),
    `create index payment_links_by_email on payment_links (merchant_id, (lower(${email})) ${byBytes})`,
    `create index payment_attempts_by_end on payment_attempts (merchant_id, ended_at_ms)
      where ended_at_ms is not null`,
    `create index charges_by_age on charges (merchant_id, created_at_ms, idempotency_key, transfer_status)`,
    `create index charges_by_reference on charges (merchant_id, reference_id ${byBytes})`,
    `create index refunds_by_age on refunds (merchant_id, created_at_ms, refund_id, refund_status)`,
    `drop index notifications_by_age`,
    `create index notifications_by_age
      on notifications (merchant_id, created_at_ms, notification_id, state, type)`,
  ]
  await runAll(db, statements)
}

import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * Sessions of a sandbox, and indexes that find the rows of one merchant in tables that were only read by other keys.
 */
export async function up(db: Database, _kind: DatabaseKind): Promise<void> {
  await runAll(db, [
    // Without a reference to the merchant, whose row is deleted first: this row is deleted when nothing else is left.
    `create table sandbox_sessions (
      session_id text not null primary key,
      made_by text not null,
      offset_ms bigint not null,
      resets bigint not null,
      setup text not null,
      created_at_ms bigint not null,
      expires_at_ms bigint not null,
      ended_at_ms bigint)`,
    `create index sandbox_sessions_by_expiry on sandbox_sessions (expires_at_ms)`,
    `create index sandbox_sessions_ended on sandbox_sessions (ended_at_ms) where ended_at_ms is not null`,
    `create index sandbox_sessions_by_clock on sandbox_sessions (offset_ms)`,
    `create index sandbox_sessions_by_maker on sandbox_sessions (made_by)`,
    `create index desk_sessions_by_merchant on desk_sessions (merchant_id)`,
    `create index payment_attempts_by_merchant on payment_attempts (merchant_id)`,
    `create index installment_plans_by_merchant on installment_plans (merchant_id)`,
  ])
}

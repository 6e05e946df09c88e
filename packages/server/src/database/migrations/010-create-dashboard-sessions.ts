import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** Sessions of the dashboard. */
export async function up(db: Database): Promise<void> {
  await runAll(db, [
    `create table desk_sessions (
      session_hash text not null primary key,
      merchant_id text not null references merchants,
      token_hash text not null,
      form_key text not null,
      expires_at_ms bigint not null)`,
    `create index desk_sessions_by_expiry on desk_sessions (expires_at_ms)`,
  ])
}

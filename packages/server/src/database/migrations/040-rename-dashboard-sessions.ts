import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * Names the table of the dashboard's sessions like the dashboard. Under its old name it stays a view, through which
 * services of the previous version read and write until they are replaced; a later migration can drop it.
 */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  await runAll(db, [
    `alter table desk_sessions rename to dashboard_sessions`,
    `drop index desk_sessions_by_expiry`,
    `drop index desk_sessions_by_merchant`,
    `create index dashboard_sessions_by_expiry on dashboard_sessions (expires_at_ms)`,
    `create index dashboard_sessions_by_merchant on dashboard_sessions (merchant_id)`,
    `create view desk_sessions as select session_hash, merchant_id, token_hash, form_key, expires_at_ms
      from dashboard_sessions`,
  ])
  // PostgreSQL writes through such a view without triggers.
  if (kind === 'sqlite') await runAll(db, writesThroughView)
}

const writesThroughView = [
  `create trigger desk_sessions_insert instead of insert on desk_sessions begin
    insert into dashboard_sessions (session_hash, merchant_id, token_hash, form_key, expires_at_ms)
    values (new.session_hash, new.merchant_id, new.token_hash, new.form_key, new.expires_at_ms);
  end`,
  `create trigger desk_sessions_delete instead of delete on desk_sessions begin
    delete from dashboard_sessions where session_hash = old.session_hash;
  end`,
]

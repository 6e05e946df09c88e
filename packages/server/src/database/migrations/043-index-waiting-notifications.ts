import { sql } from 'kysely'
import type { Database } from '../database.ts'

/**
 * The pending notifications that no process is sending, the longest due first. `notifications_due` has them too, but
 * for a query that names the state, PostgreSQL chooses between it and `notifications_pending` by statistics, which are
 * old whenever many notifications come at once. This is the only index for its conditions. The previous version of the
 * service uses the other two.
 */
export async function up(db: Database): Promise<void> {
  await sql`create index notifications_waiting on notifications (next_attempt_at_ms, receiver, merchant_id)
    where next_attempt_at_ms is not null and lease_owner is null`.execute(db)
}

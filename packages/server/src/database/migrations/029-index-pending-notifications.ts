import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/**
 * The pending notifications of each subject, to find the first of them. The index of all notifications of a subject
 * serves as well, but PostgreSQL chooses between it and `notifications_due` by statistics. These are old whenever many
 * notifications come at once, and then it read all pending notifications for each of them.
 */
export async function up(db: Database): Promise<void> {
  await runAll(db, [
    `create index notifications_pending on notifications (merchant_id, subject, position) where state = 'pending'`,
  ])
}

import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

interface Counted {
  readonly merchantId: string
  readonly subject: string
  /** How many are added. */
  readonly more: number
}

/**
 * Counts notifications of a subject. The count stays locked until the end of the transaction, so that two transactions
 * never get one number, and a transaction that is rolled back leaves no gap.
 *
 * @returns the new count.
 */
export async function countNotifications(
  transaction: Database,
  { merchantId, subject, more }: Counted,
): Promise<number> {
  const { count } = await transaction
    .insertInto('notificationCounts')
    .values({ merchantId, subject, count: more })
    .onConflict((conflict) =>
      conflict
        .columns(['merchantId', 'subject'])
        .doUpdateSet({ count: sql`notification_counts.count + excluded.count` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

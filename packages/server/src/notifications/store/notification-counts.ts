import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

interface NotificationSubject {
  readonly merchantId: string
  readonly subject: string
}

interface Counted extends NotificationSubject {
  /** How many are added. */
  readonly more: number
}

/**
 * Counts notifications of subjects. Each count stays locked until the end of the transaction, so that two
 * transactions never get one number, and a transaction that is rolled back leaves no gap.
 *
 * @param counted Each subject once.
 * @returns a function that gives the new count of each.
 */
export async function countNotificationsOf(
  transaction: Database,
  counted: readonly Counted[],
): Promise<(subject: NotificationSubject) => number> {
  const rows = await transaction
    .insertInto('notificationCounts')
    .values(counted.map(({ merchantId, subject, more }) => ({ merchantId, subject, count: more })))
    .onConflict((conflict) =>
      conflict
        .columns(['merchantId', 'subject'])
        .doUpdateSet({ count: sql`notification_counts.count + excluded.count` }),
    )
    .returning(['merchantId', 'subject', 'count'])
    .execute()
  const counts = new Map(rows.map((row) => [keyOf(row), row.count]))
  return (subject) => {
    const count = counts.get(keyOf(subject))
    if (count === undefined) throw new Error('the notifications of a subject were not counted')
    return count
  }
}

/** Does the same for one subject. @returns the new count. */
export async function countNotifications(transaction: Database, counted: Counted): Promise<number> {
  return (await countNotificationsOf(transaction, [counted]))(counted)
}

function keyOf({ merchantId, subject }: NotificationSubject): string {
  return JSON.stringify([merchantId, subject])
}

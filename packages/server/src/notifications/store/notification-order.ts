import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isPostgres } from '../../database/postgres/is-postgres.ts'
import type { Notification } from '../domain/notification.ts'
import { countNotifications } from './notification-counts.ts'

/*
 * The order in which a merchant's notifications came.
 *
 * 1. The time of a notification cannot order them: the sandbox's clock can be moved back, and a transaction can be
 *    committed after another one that began later. A reader would miss what is added before the last notification that
 *    it has read.
 * 2. So each gets an ordinal when it is read for the first time. Only what is committed is read, so whatever is
 *    committed later gets a higher ordinal.
 * 3. Ordinals are not given when notifications are written, because transactions of one merchant would wait for each
 *    other. Each notification gets a round instead, which waits for nobody: one more than the highest round that its
 *    insertion sees. What was recorded after a commit has a higher round than what was committed. Ordinals follow
 *    rounds.
 */

/** Adds new notifications to the outbox with their rounds. Call it in the transaction that gave them their positions. */
export async function insertWithRounds(
  transaction: Database,
  notifications: readonly Notification[],
): Promise<void> {
  const insertion = transaction.insertInto('notifications').values(notifications)
  // Each statement is a round trip there, during which rows are locked.
  if (isPostgres(transaction)) {
    await sql`
      with inserted as (${insertion.returning(['merchantId', 'notificationId'])})
      ${insertRoundsFrom(sql`inserted`)}`.execute(transaction)
    return
  }
  await insertion.execute()
  const ids = sql.join(notifications.map(({ notificationId }) => notificationId))
  await sql`${insertRoundsFrom(sql`notifications`)} where notification_id in (${ids})`.execute(transaction)
}

/** The insertion of rounds for all notifications of a table, or of a part of the same statement. */
export function insertRoundsFrom(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into notification_order (merchant_id, notification_id, round)
    select merchant_id, notification_id, (
      select coalesce(max(round), 0) + 1 from notification_order as earlier
      where earlier.merchant_id = inserted.merchant_id)
    from ${source} as inserted`
}

// The number of rows in one update, for which other writes of the service have to wait.
const batch = 500

/** Gives ordinals to all notifications of a merchant that have none. */
export async function giveOrdinals(db: Database, merchantId: string): Promise<void> {
  for (;;) {
    const open = await db
      .selectFrom('notificationOrder')
      .select('notificationId')
      .where('merchantId', '=', merchantId)
      .where('ordinal', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (!open) return
    await db.transaction().execute(async (transaction) => {
      const counted = { merchantId, subject: '' }
      // Locks the count: one request at a time gives ordinals.
      const last = await countNotifications(transaction, { ...counted, more: 0 })
      const { rows } = await sql`
        update notification_order set ordinal = numbered.ordinal
        from (
          select notification_id, ${last} + row_number() over (order by round, notification_id) as ordinal
          from notification_order where merchant_id = ${merchantId} and ordinal is null
          order by round, notification_id limit ${sql.lit(batch)}
        ) as numbered
        where notification_order.notification_id = numbered.notification_id
        returning notification_order.notification_id`.execute(transaction)
      await countNotifications(transaction, { ...counted, more: rows.length })
    })
  }
}

import { type ColumnTypes, type Database, isPostgres, type Part } from '@element-js/database'
import { type RawBuilder, sql } from 'kysely'
import { lockMerchant } from '../../history/store/settings-changes.ts'
import type { Notification } from '../domain/notification.ts'

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

const types: ColumnTypes<Notification> = {
  merchantId: 'text',
  notificationId: 'text',
  subject: 'text',
  position: 'bigint',
  type: 'text',
  url: 'text',
  receiver: 'text',
  payload: 'text',
  state: 'text',
  attempts: 'bigint',
  nextAttemptAtMs: 'bigint',
  leaseOwner: 'text',
  leaseUntilMs: 'bigint',
  createdAtMs: 'bigint',
}

/** A new notification with its round, to be written together with the change that it reports. */
export const notificationPart: Part<Notification> = {
  types,
  statements: [
    (db, notification) => db.insertInto('notifications').values(notification),
    (db, { merchantId, notificationId }) =>
      db.insertInto('notificationOrder').values({ merchantId, notificationId, round: nextRound(merchantId) }),
  ],
}

/** Adds new notifications to the outbox with their rounds. Call it in the transaction that gave them their positions. */
export async function insertNotifications(
  transaction: Database,
  notifications: readonly Notification[],
): Promise<void> {
  const insertion = transaction.insertInto('notifications').values(notifications)
  const rounds = transaction.insertInto('notificationOrder').values(
    notifications.map(({ merchantId, notificationId }) => ({
      merchantId,
      notificationId,
      round: nextRound(merchantId),
    })),
  )
  // Each statement is a round trip there, during which rows are locked.
  if (isPostgres(transaction)) {
    await sql`with inserted as (${insertion}) ${rounds}`.execute(transaction)
    return
  }
  await insertion.execute()
  await rounds.execute()
}

function nextRound(merchantId: string): RawBuilder<number> {
  return sql`(select coalesce(max(round), 0) + 1 from notification_order where merchant_id = ${merchantId})`
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
      // One request at a time gives ordinals.
      await lockMerchant(transaction, merchantId)
      await sql`
        update notification_order set ordinal = numbered.ordinal
        from (
          select notification_id, row_number() over (order by round, notification_id)
            + (select coalesce(max(ordinal), 0) from notification_order where merchant_id = ${merchantId}) as ordinal
          from notification_order where merchant_id = ${merchantId} and ordinal is null
          order by round, notification_id limit ${sql.lit(batch)}
        ) as numbered
        where notification_order.notification_id = numbered.notification_id`.execute(transaction)
    })
  }
}

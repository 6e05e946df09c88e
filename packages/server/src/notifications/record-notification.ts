import type { Database } from '../database/database.ts'
import { newId } from '../values/new-id.ts'
import type { NotificationType } from './domain/notification.ts'
import { countNotifications } from './store/notification-counts.ts'
import { giveRound } from './store/notification-order.ts'

interface NotificationContent {
  readonly merchantId: string
  /** The link's or payment's id: notifications with one subject arrive in order. */
  readonly subject: string
  readonly type: NotificationType
  /** The URL that it is sent to. */
  readonly url: string
  /** What the notification reports, in the form of the API. */
  readonly data: object
  readonly nowMs: number
}

/**
 * Adds a notification to the outbox: it is sent if, and only if, the transaction of the change is committed. Its data
 * get a `sequence`, which rises by one with each notification of the subject. The transaction must hold a lock on the row
 * that the notification is about, so that the sequence is the order of the changes.
 */
export async function recordNotification(
  transaction: Database,
  { merchantId, subject, type, url, data, nowMs }: NotificationContent,
): Promise<void> {
  const sequence = await countNotifications(transaction, { merchantId, subject, more: 1 })
  const notificationId = newId('msg')
  const payload = { type, timestamp: new Date(nowMs).toISOString(), data: { ...data, sequence } }
  await transaction
    .insertInto('notifications')
    .values({
      merchantId,
      notificationId,
      subject,
      position: sequence,
      type,
      url,
      receiver: new URL(url).origin,
      payload: JSON.stringify(payload),
      state: 'pending',
      attempts: 0,
      nextAttemptAtMs: nowMs,
      leaseOwner: null,
      leaseUntilMs: null,
      createdAtMs: nowMs,
    })
    .execute()
  await giveRound(transaction, { merchantId, notificationId })
}

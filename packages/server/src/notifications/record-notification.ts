import type { Database } from '../database/database.ts'
import { newId } from '../values/new-id.ts'
import type { Notification, NotificationType } from './domain/notification.ts'
import { countNotificationsOf } from './store/notification-counts.ts'
import { insertWithRounds } from './store/notification-order.ts'

/** A notification before it is recorded. */
export interface NotificationContent {
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
export async function recordNotification(transaction: Database, content: NotificationContent): Promise<void> {
  await recordNotifications(transaction, [content])
}

/** Does the same for several notifications, each of another subject, with a few statements for all of them. */
export async function recordNotifications(
  transaction: Database,
  contents: readonly NotificationContent[],
): Promise<void> {
  if (contents.length === 0) return
  const sequenceOf = await countNotificationsOf(
    transaction,
    contents.map(({ merchantId, subject }) => ({ merchantId, subject, more: 1 })),
  )
  await insertWithRounds(
    transaction,
    contents.map((content) => newNotification(content, sequenceOf(content))),
  )
}

function newNotification(
  { merchantId, subject, type, url, data, nowMs }: NotificationContent,
  sequence: number,
): Notification {
  const payload = { type, timestamp: new Date(nowMs).toISOString(), data: { ...data, sequence } }
  return {
    merchantId,
    notificationId: newId('msg'),
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
  }
}

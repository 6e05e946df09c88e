import type { Database } from '../database/database.ts'
import { newId } from '../values/new-id.ts'
import {
  endOfPayload,
  type NewNotification,
  type Notification,
  type NotificationType,
} from './domain/notification.ts'
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
  readonly data: object & { readonly sequence?: never }
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
    contents.map((content) => numbered(newNotification(content), sequenceOf(content))),
  )
}

/** A notification that is yet to be recorded. */
export function newNotification(content: NotificationContent): NewNotification {
  const { merchantId, subject, type, url, data, nowMs } = content
  const sequence = 0
  const payload = JSON.stringify({
    type,
    timestamp: new Date(nowMs).toISOString(),
    data: { ...data, sequence },
  })
  return {
    ...{ merchantId, subject, type, url },
    notificationId: newId('msg'),
    receiver: new URL(url).origin,
    payloadStart: payload.slice(0, -`${sequence}${endOfPayload}`.length),
    createdAtMs: nowMs,
  }
}

function numbered({ payloadStart, ...notification }: NewNotification, sequence: number): Notification {
  return {
    ...notification,
    position: sequence,
    payload: `${payloadStart}${sequence}${endOfPayload}`,
    state: 'pending',
    attempts: 0,
    nextAttemptAtMs: notification.createdAtMs,
    leaseOwner: null,
    leaseUntilMs: null,
  }
}

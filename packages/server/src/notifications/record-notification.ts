import type { Database } from '../database/database.ts'
import { newId } from '../values/new-id.ts'
import type { NotificationType } from './domain/notification.ts'

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
 * Adds a notification to the outbox: it is sent if, and only if, the transaction of the change is committed. The
 * transaction must hold a lock on the row that the notification is about, so that positions are unique.
 */
export async function recordNotification(
  transaction: Database,
  { merchantId, subject, type, url, data, nowMs }: NotificationContent,
): Promise<void> {
  const last = await transaction
    .selectFrom('notifications')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('merchantId', '=', merchantId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  await transaction
    .insertInto('notifications')
    .values({
      merchantId,
      notificationId: newId('msg'),
      subject,
      position: (last?.position ?? 0) + 1,
      type,
      url,
      receiver: new URL(url).origin,
      payload: JSON.stringify({ type, timestamp: new Date(nowMs).toISOString(), data }),
      state: 'pending',
      attempts: 0,
      nextAttemptAtMs: nowMs,
      leaseOwner: null,
      leaseUntilMs: null,
      createdAtMs: nowMs,
    })
    .execute()
}

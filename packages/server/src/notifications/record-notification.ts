import type { Database } from '../database/database.ts'
import { newId } from '../values/new-id.ts'
import type { NotificationType } from './domain/notification.ts'

interface NotificationContent {
  readonly merchantId: string
  /** The link's or the payment's id: what is told of it arrives in its order. */
  readonly subject: string
  readonly type: NotificationType
  /** Where it is sent. */
  readonly url: string
  /** What is told, as the interface shows it. */
  readonly data: object
  readonly nowMs: number
}

/**
 * Puts a notification into the outbox: it is sent if, and only if, the transaction of what it tells of is committed. The
 * row that it tells of must be locked by the transaction, so that positions do not meet.
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

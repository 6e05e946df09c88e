import type { Database } from '../database/database.ts'
import { newId } from '../values/new-id.ts'
import type { NotificationType } from './domain/notification.ts'

interface NotificationContent {
  readonly merchantId: string
  /** The link or payment that it is about: notifications of one subject arrive in their order. */
  readonly subject: string
  readonly type: NotificationType
  /** Where it is sent. */
  readonly url: string
  /** The record that it is about, as the interface shows it. */
  readonly data: object
  readonly nowMs: number
}

/**
 * Puts a notification into the outbox: it is sent if, and only if, the transaction of the change is committed. The row that
 * it is about must be locked by the transaction, so that no two get the same position.
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

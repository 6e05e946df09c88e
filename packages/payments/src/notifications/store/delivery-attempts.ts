import type { Database } from '@element-js/database'
import type { DeliveryAttempt, Notification } from '../domain/notification.ts'
import type { NotificationName } from './notifications.ts'

// More than a notification usually has: only interruptions and old rows can exceed the limit on resending.
const mostListed = 200

/** The deliveries of a notification, oldest first; at most the last 200. */
export async function listDeliveries(
  db: Database,
  { merchantId, notificationId }: NotificationName,
): Promise<readonly DeliveryAttempt[]> {
  const rows = await db
    .selectFrom('deliveryAttempts')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('notificationId', '=', notificationId)
    .orderBy('number', 'desc')
    .limit(mostListed)
    .execute()
  return rows.reverse()
}

/** The number of deliveries of a notification, also counting those that failed. */
export async function countDeliveries(
  db: Database,
  { merchantId, notificationId }: NotificationName,
): Promise<number> {
  const { count } = await db
    .selectFrom('deliveryAttempts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('merchantId', '=', merchantId)
    .where('notificationId', '=', notificationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A delivery with its notification. */
export interface DeliveryRecord
  extends DeliveryAttempt,
    Pick<Notification, 'subject' | 'type' | 'url' | 'payload'> {}

/** All deliveries of a merchant, newest first. */
export async function listAllDeliveries(
  db: Database,
  merchantId: string,
): Promise<readonly DeliveryRecord[]> {
  return db
    .selectFrom('deliveryAttempts')
    .innerJoin('notifications', 'notifications.notificationId', 'deliveryAttempts.notificationId')
    .selectAll('deliveryAttempts')
    .select(['notifications.subject', 'notifications.type', 'notifications.url', 'notifications.payload'])
    .where('deliveryAttempts.merchantId', '=', merchantId)
    .orderBy('deliveryAttempts.sentAtMs', 'desc')
    .orderBy('notifications.createdAtMs', 'desc')
    .orderBy('notifications.position', 'desc')
    .orderBy('deliveryAttempts.number', 'desc')
    .execute()
}

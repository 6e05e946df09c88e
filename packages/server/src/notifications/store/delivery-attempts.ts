import type { Database } from '../../database/database.ts'
import type { DeliveryAttempt, Notification } from '../domain/notification.ts'
import type { NotificationName } from './notifications.ts'

/** The deliveries of a notification, oldest first. */
export async function listDeliveries(
  db: Database,
  { merchantId, notificationId }: NotificationName,
): Promise<readonly DeliveryAttempt[]> {
  return db
    .selectFrom('deliveryAttempts')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('notificationId', '=', notificationId)
    .orderBy('number')
    .execute()
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

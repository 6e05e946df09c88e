import type { Database } from '../../database/database.ts'
import type { Notification } from '../domain/notification.ts'
import { giveOrdinals } from './notification-order.ts'
import { type NotificationFilter, selectNotifications } from './notifications.ts'

interface SinceFilter extends NotificationFilter {
  /** The last notification that the merchant knows. */
  readonly since: string
  readonly atMost: number
}

/** A merchant's notifications after one, oldest first; `undefined` if the merchant has no such notification. */
export async function listNotificationsSince(
  db: Database,
  { since, atMost, ...filter }: SinceFilter,
): Promise<readonly Notification[] | undefined> {
  const { merchantId } = filter
  await giveOrdinals(db, merchantId)
  const last = await db
    .selectFrom('notificationOrder')
    .select('ordinal')
    .where('merchantId', '=', merchantId)
    .where('notificationId', '=', since)
    .executeTakeFirst()
  if (!last) return undefined
  return selectNotifications(db, filter)
    .innerJoin('notificationOrder as order', 'order.notificationId', 'notifications.notificationId')
    .where('order.merchantId', '=', merchantId)
    .where('order.ordinal', '>', last.ordinal)
    .orderBy('order.ordinal')
    .limit(atMost)
    .execute()
}

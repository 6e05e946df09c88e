import type { Database, ListPage } from '@element-js/database'
import type { Notification } from '../domain/notification.ts'
import { giveOrdinals } from './notification-order.ts'
import { type NotificationFilter, selectNotifications } from './notifications.ts'

interface SinceFilter extends NotificationFilter {
  /** The last notification that the merchant knows. */
  readonly since: string
  readonly limit: number
}

/** A merchant's notifications after one, oldest first; `undefined` if the merchant has no such notification. */
export async function listNotificationsSince(
  db: Database,
  { since, limit, ...filter }: SinceFilter,
): Promise<Pick<ListPage<Notification>, 'rows' | 'next'> | undefined> {
  const { merchantId } = filter
  await giveOrdinals(db, merchantId)
  const last = await db
    .selectFrom('notificationOrder')
    .select('ordinal')
    .where('merchantId', '=', merchantId)
    .where('notificationId', '=', since)
    .executeTakeFirst()
  if (!last) return undefined
  const found = await selectNotifications(db, filter)
    .innerJoin('notificationOrder as order', 'order.notificationId', 'notifications.notificationId')
    .where('order.merchantId', '=', merchantId)
    .where('order.ordinal', '>', last.ordinal)
    .orderBy('order.ordinal')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const end = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: end ? { value: end.createdAtMs, id: end.notificationId } : null }
}

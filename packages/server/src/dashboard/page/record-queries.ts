import type { Database } from '../../database/database.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { linkOf } from '../../links/store/payment-links.ts'
import type { DeliveryAttempt, Notification } from '../../notifications/domain/notification.ts'

/**
 * The maximum number of rows of a kind on the page of a record, because payers and receivers can cause many of them.
 */
const mostShown = 200

/** The notifications about a record, oldest first; at most the last 200. */
export async function listNotificationsOf(
  db: Database,
  { merchantId, subject }: Pick<Notification, 'merchantId' | 'subject'>,
): Promise<readonly Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('subject', '=', subject)
    .orderBy('position', 'desc')
    .limit(mostShown)
    .execute()
  return rows.reverse()
}

interface DeliveryList {
  readonly notificationIds: readonly string[]
  /** Default 200. */
  readonly atMost?: number
}

/** The last deliveries of notifications, oldest first. */
export async function listDeliveries(
  db: Database,
  { notificationIds, atMost = mostShown }: DeliveryList,
): Promise<readonly DeliveryAttempt[]> {
  if (notificationIds.length === 0) return []
  const rows = await db
    .selectFrom('deliveryAttempts')
    .selectAll()
    .where('notificationId', 'in', notificationIds)
    .orderBy('sentAtMs', 'desc')
    .orderBy('number', 'desc')
    .limit(atMost)
    .execute()
  return rows.reverse()
}

/** The link of a merchant's order. */
export async function findLinkOfOrder(
  db: Database,
  { merchantId, orderId }: Pick<PaymentLink, 'merchantId' | 'orderId'>,
): Promise<PaymentLink | undefined> {
  const row = await db
    .selectFrom('paymentLinks')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row && linkOf(row)
}

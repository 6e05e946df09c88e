import { ServiceError } from '@element-js/values'
import type { NotificationContext } from './context.ts'
import type { Notification } from './domain/notification.ts'
import { countDeliveries } from './store/delivery-attempts.ts'
import { type NotificationName, requeueNotification } from './store/notifications.ts'

/** A notification with so many deliveries cannot be sent again: each is stored, with its response. */
const mostDeliveries = 100

/**
 * Sends a notification again, without waiting for the delivery.
 *
 * @returns its new state, or `undefined` if there is none.
 * @throws ServiceError 409 if it has had as many deliveries as it can have.
 */
export async function resendNotification(
  { db, nowMs, outbox }: Pick<NotificationContext, 'db' | 'nowMs' | 'outbox'>,
  name: NotificationName,
): Promise<Notification | undefined> {
  if ((await countDeliveries(db, name)) >= mostDeliveries) throw new ServiceError('too_many_deliveries')
  const notification = await requeueNotification(db, { ...name, nowMs: nowMs() })
  outbox.wake()
  return notification
}

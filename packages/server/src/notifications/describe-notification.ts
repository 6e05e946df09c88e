import type { Database } from '../database/database.ts'
import { unixSecondsOf } from '../values/time-formats.ts'
import { type DeliveryAttempt, type Notification, readSubject } from './domain/notification.ts'
import { type DeliveryRecord, listAllDeliveries } from './store/delivery-attempts.ts'

interface Payload {
  readonly type: Notification['type']
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

type Subject = ReturnType<typeof readSubject>

/** A notification as the API shows it. Times are in Unix seconds. */
export interface NotificationView
  extends Subject,
    Pick<Notification, 'notificationId' | 'type' | 'url' | 'state' | 'attempts'> {
  readonly createdAt: number
  readonly nextAttemptAt: number | null
  readonly payload: Payload
}

/** A delivery as the API shows it. */
export interface DeliveryView
  extends Pick<DeliveryAttempt, 'deliveryId' | 'number' | 'durationMs' | 'status' | 'failure' | 'response'> {
  readonly sentAt: number
}

/** A delivery with its notification, as the sandbox shows it. */
export interface SandboxDelivery
  extends Subject,
    DeliveryView,
    Pick<Notification, 'notificationId' | 'type' | 'url'> {
  readonly payload: Payload
}

export function describeNotification(notification: Notification): NotificationView {
  const { notificationId, type, url, state, attempts, createdAtMs, nextAttemptAtMs, payload } = notification
  return {
    notificationId,
    type,
    ...readSubject(notification.subject),
    url,
    state,
    attempts,
    createdAt: unixSecondsOf(createdAtMs),
    nextAttemptAt: nextAttemptAtMs === null ? null : Math.ceil(nextAttemptAtMs / 1000),
    payload: JSON.parse(payload) as Payload,
  }
}

export function describeDelivery(delivery: DeliveryAttempt): DeliveryView {
  const { deliveryId, number, sentAtMs, durationMs, status, failure, response } = delivery
  return { deliveryId, number, sentAt: unixSecondsOf(sentAtMs), durationMs, status, failure, response }
}

/** All deliveries to a sandbox merchant, newest first. */
export async function listSandboxDeliveries(
  db: Database,
  merchantId: string,
): Promise<readonly SandboxDelivery[]> {
  return (await listAllDeliveries(db, merchantId)).map(describeWithNotification)
}

function describeWithNotification(delivery: DeliveryRecord): SandboxDelivery {
  const { notificationId, type, url, payload } = delivery
  const about = { notificationId, type, ...readSubject(delivery.subject), url }
  return { ...about, ...describeDelivery(delivery), payload: JSON.parse(payload) as Payload }
}

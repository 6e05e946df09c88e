import type { Database } from '@element-js/database'
import { ownText, unixSecondsOf } from '@element-js/values'
import { z } from 'zod'
import type { SignedMessage } from './delivery/sign.ts'
import {
  type DeliveryAttempt,
  deliveryFailures,
  type Notification,
  notificationStates,
  notificationTypes,
  readSubject,
} from './domain/notification.ts'
import { type DeliveryRecord, listAllDeliveries } from './store/delivery-attempts.ts'

const subject = {
  linkId: ownText.exactOptional().describe('The payment link that it is about.'),
  idempotencyKey: ownText.exactOptional().describe('The card payment that it is about.'),
}

const payload = z
  .object({
    type: z.enum(notificationTypes),
    timestamp: ownText.describe('ISO 8601, UTC, for example 2026-06-30T12:00:00.000Z.'),
    data: z
      .looseObject({
        sequence: z
          .int()
          .describe(
            'Counts the notifications of the payment link or the card payment, including those of its refunds, from 1.',
          ),
      })
      .describe('What it reports, as docs/notifications.md lists it.'),
  })
  .describe('The body that is sent.')

const notification = z.object({
  notificationId: ownText.describe('Sent as the header webhook-id; the same at each delivery.'),
  type: z.enum(notificationTypes),
  ...subject,
  url: ownText.describe('The URL that it is sent to.'),
  state: z
    .enum(notificationStates)
    .describe('pending: it is waiting or being sent. given_up: all deliveries failed.'),
  attempts: z
    .int()
    .describe('The number of deliveries since it was created, or since it was last resent on request.'),
  createdAt: z.int().describe('Unix seconds.'),
  nextAttemptAt: z
    .int()
    .nullable()
    .describe('The time of the next delivery, in Unix seconds; null if it was delivered or given up.'),
  payload,
})

const deliveryFields = {
  deliveryId: ownText,
  number: z.int().describe('Counts from 1.'),
  sentAt: z.int().describe('Unix seconds.'),
  durationMs: z.int(),
  status: z.int().nullable().describe('The HTTP status; null if there was no response.'),
  failure: z.enum(deliveryFailures).nullable().describe('Why the delivery failed; null if it succeeded.'),
  response: ownText.nullable().describe('The beginning of the response.'),
}
export const notificationSchema: z.ZodType<NotificationView> = notification
z.globalRegistry.add(notificationSchema, { id: 'Notification' })

export const notificationWithDeliveriesSchema: z.ZodType<
  NotificationView & { readonly deliveries: readonly DeliveryView[] }
> = notification.extend({
  deliveries: z
    .array(z.object(deliveryFields))
    .describe('The deliveries, oldest first; at most the last 200.'),
})

export const signedMessageSchema: z.ZodType<SignedMessage> = z.object({
  headers: z
    .record(ownText, ownText)
    .describe('Names in lower case, including the three headers of the signature.'),
  body: ownText.describe('The exact body, JSON.'),
})

export const sandboxDeliveriesSchema: z.ZodType<{ readonly attempts: readonly SandboxDelivery[] }> = z.object(
  {
    attempts: z.array(
      z.object({
        ...deliveryFields,
        notificationId: ownText,
        type: z.enum(notificationTypes),
        ...subject,
        url: ownText,
        payload,
      }),
    ),
  },
)

interface Payload {
  readonly type: Notification['type']
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

type Subject = ReturnType<typeof readSubject>

/** A notification as the API shows it. Times are in Unix seconds. */
interface NotificationView
  extends Subject,
    Pick<Notification, 'notificationId' | 'type' | 'url' | 'state' | 'attempts'> {
  readonly createdAt: number
  readonly nextAttemptAt: number | null
  readonly payload: Payload
}

/** A delivery as the API shows it. */
interface DeliveryView
  extends Pick<DeliveryAttempt, 'deliveryId' | 'number' | 'durationMs' | 'status' | 'failure' | 'response'> {
  readonly sentAt: number
}

/** A delivery with its notification, as the sandbox shows it. */
interface SandboxDelivery
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

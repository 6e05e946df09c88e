import { z } from 'zod'
import { formedText, idInAddress, ownText, text } from '../values/texts.ts'
import type { DeliveryView, NotificationView, SandboxDelivery } from './describe-notification.ts'
import {
  deliveryFailures,
  type NotificationState,
  type NotificationType,
  notificationStates,
  notificationTypes,
} from './domain/notification.ts'

/** Query of `GET /v1/notifications`. Each narrows the list. */
export interface NotificationQuery {
  readonly linkId?: string
  readonly type?: NotificationType
  readonly state?: NotificationState
  /** 1 to 100, in digits. */
  readonly limit?: string
  /** `nextCursor` of the page before. */
  readonly cursor?: string
}

export const notificationQuerySchema: z.ZodType<NotificationQuery> = z.object({
  linkId: idInAddress.exactOptional().describe('Only notifications of this payment link and its refunds.'),
  type: z.enum(notificationTypes).exactOptional(),
  state: z.enum(notificationStates).exactOptional(),
  limit: formedText({
    longest: 3,
    pattern: /^([1-9]\d?|100)$/,
    rule: 'must be an integer from 1 to 100',
  })
    .exactOptional()
    .describe('The maximum number of notifications, 1 to 100. Default 20.'),
  cursor: text(200).exactOptional().describe('nextCursor of the previous page. Default: the first page.'),
})

const subject = {
  linkId: ownText.exactOptional().describe('The payment link that it is about.'),
  idempotencyKey: ownText.exactOptional().describe('The card payment that it is about.'),
}

const payload = z
  .object({ type: z.enum(notificationTypes), timestamp: ownText, data: z.record(ownText, z.unknown()) })
  .describe('The body of the request.')

const notification = z.object({
  notificationId: ownText.describe('The value of the header webhook-id, the same in each delivery.'),
  type: z.enum(notificationTypes),
  ...subject,
  url: ownText.describe('The URL of the receiver.'),
  state: z
    .enum(notificationStates)
    .describe('pending: it waits or is being sent. given_up: all attempts to deliver it have failed.'),
  attempts: z.int().describe('The number of attempts since it was created or last sent again.'),
  createdAt: z.int().describe('Unix seconds.'),
  nextAttemptAt: z
    .int()
    .nullable()
    .describe('The time of the next attempt in Unix seconds; null when it was delivered or given up.'),
  payload,
})

const deliveryFields = {
  deliveryId: ownText,
  number: z.int().describe('Counts from 1.'),
  sentAt: z.int().describe('Unix seconds.'),
  durationMs: z.int(),
  status: z.int().nullable().describe('The HTTP status; null when there was no response.'),
  failure: z.enum(deliveryFailures).nullable().describe('Why the delivery failed; null when it succeeded.'),
  response: ownText.nullable().describe('The beginning of the response.'),
}
const delivery: z.ZodType<DeliveryView> = z.object(deliveryFields)

export const notificationSchema: z.ZodType<NotificationView> = notification
z.globalRegistry.add(notificationSchema, { id: 'Notification' })

export interface NotificationPage {
  readonly notifications: readonly NotificationView[]
  readonly nextCursor: string | null
}

export const notificationPageSchema: z.ZodType<NotificationPage> = z.object({
  notifications: z.array(notificationSchema),
  nextCursor: ownText.nullable().describe('The cursor of the next page; null on the last page.'),
})

export const notificationWithDeliveriesSchema: z.ZodType<
  NotificationView & { readonly deliveries: readonly DeliveryView[] }
> = notification.extend({
  deliveries: z.array(delivery).describe('All attempts to deliver it, oldest first.'),
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

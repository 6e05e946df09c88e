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
  linkId: idInAddress.exactOptional().describe('Of this payment link and its refunds only.'),
  type: z.enum(notificationTypes).exactOptional(),
  state: z.enum(notificationStates).exactOptional(),
  limit: formedText({
    longest: 3,
    pattern: /^([1-9]\d?|100)$/,
    rule: 'must be an integer from 1 to 100',
  })
    .exactOptional()
    .describe('How many at most, 1 to 100. Default 20.'),
  cursor: text(200).exactOptional().describe('nextCursor of the page before. Default: the first page.'),
})

const subject = {
  linkId: ownText.exactOptional().describe('The payment link that it is about.'),
  idempotencyKey: ownText.exactOptional().describe('The card payment that it is about.'),
}

const payload = z
  .object({ type: z.enum(notificationTypes), timestamp: ownText, data: z.record(ownText, z.unknown()) })
  .describe('The body, as it is sent.')

const notification = z.object({
  notificationId: ownText.describe('Sent as the header webhook-id, each time the same.'),
  type: z.enum(notificationTypes),
  ...subject,
  url: ownText.describe('Where it is sent.'),
  state: z
    .enum(notificationStates)
    .describe('pending: it waits, or is being sent. given_up: nobody took it, however often it was sent.'),
  attempts: z
    .int()
    .describe('How often it was sent since it was made, or since it was last asked to be sent again.'),
  createdAt: z.int().describe('Unix seconds.'),
  nextAttemptAt: z
    .int()
    .nullable()
    .describe('When it is sent next, in Unix seconds; null when it has been delivered or given up.'),
  payload,
})

const deliveryFields = {
  deliveryId: ownText,
  number: z.int().describe('Counts from 1.'),
  sentAt: z.int().describe('Unix seconds.'),
  durationMs: z.int(),
  status: z.int().nullable().describe('The HTTP status; null when there was no answer.'),
  failure: z.enum(deliveryFailures).nullable().describe('Why it counts as failed; null when it was taken.'),
  response: ownText.nullable().describe('The beginning of the answer.'),
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
  nextCursor: ownText.nullable().describe('Leads to the page behind; null on the last.'),
})

export const notificationWithDeliveriesSchema: z.ZodType<
  NotificationView & { readonly deliveries: readonly DeliveryView[] }
> = notification.extend({ deliveries: z.array(delivery).describe('Each time it was sent, the first first.') })

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

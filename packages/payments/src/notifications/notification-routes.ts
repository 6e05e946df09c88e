import {
  type App,
  allowEmptyBody,
  type Hook,
  nextCursorOf,
  notes,
  pageParameters,
  readPlace,
  serverCredentials,
} from '@element-js/http'
import { idInAddress, ownText, ServiceError } from '@element-js/values'
import { z } from 'zod'
import { merchantOf } from '../merchants/request-merchant.ts'
import type { NotificationContext } from './context.ts'
import { type Notification, notificationStates, notificationTypes } from './domain/notification.ts'
import {
  describeDelivery,
  describeNotification,
  notificationSchema,
  notificationWithDeliveriesSchema,
} from './notification-schemas.ts'
import { resendNotification } from './resend-notification.ts'
import { listDeliveries } from './store/delivery-attempts.ts'
import {
  findNotification,
  listNotifications,
  listNotificationsSince,
  type NotificationName,
} from './store/notifications.ts'

const path = '/v1/notifications'
const tags = ['Notifications']

/** Routes for a merchant's notifications: list them, look one up, send one again. */
export function notificationRoutes(
  app: App,
  context: NotificationContext,
  { guard: onRequest }: { readonly guard: Hook },
): void {
  const { db } = context

  app.get(path, { schema: listing, onRequest }, async (request) => {
    const { limit, cursor, since, ...filter } = request.query
    const page = { ...filter, merchantId: merchantOf(request).id, ...readPlace({ limit, cursor }) }
    const found =
      since === undefined
        ? await listNotifications(db, page)
        : await listNotificationsSince(db, { ...page, since: page.place?.id ?? since })
    if (!found) throw new ServiceError('notification_not_found', { message: unknownSince, field: 'since' })
    return { notifications: found.rows.map(describeNotification), nextCursor: nextCursorOf(found) }
  })

  app.get(`${path}/:notificationId`, { schema: lookup, onRequest }, async (request) => {
    const name = { merchantId: merchantOf(request).id, ...request.params }
    const notification = foundOf(await findNotification(db, name))
    const deliveries = await listDeliveries(db, name)
    return { ...describeNotification(notification), deliveries: deliveries.map(describeDelivery) }
  })

  const resend = { schema: resending, onRequest, preValidation: allowEmptyBody }
  app.post(`${path}/:notificationId/resend`, resend, async (request) => {
    const name: NotificationName = { merchantId: merchantOf(request).id, ...request.params }
    return describeNotification(foundOf(await resendNotification(context, name)))
  })
}

const unknownSince =
  'since must be the notificationId of one of your notifications. A notification is deleted 90 days after it was delivered or given up.'

function foundOf(notification: Notification | undefined): Notification {
  if (!notification) throw new ServiceError('notification_not_found')
  return notification
}

const params = z.object({ notificationId: idInAddress })

const query = z.strictObject({
  linkId: idInAddress.exactOptional().describe('Only notifications of this payment link and its refunds.'),
  type: z.enum(notificationTypes).exactOptional(),
  state: z.enum(notificationStates).exactOptional(),
  since: idInAddress
    .exactOptional()
    .describe('A notificationId. Only what came after this notification, oldest first.'),
  ...pageParameters,
})

const listing = {
  tags,
  operationId: 'listNotifications',
  summary: 'List notifications',
  description:
    'The notifications of the merchant, newest first. With since, those that came after a given one, oldest first. They are kept for 90 days after they were delivered or given up.',
  security: serverCredentials,
  querystring: query,
  response: {
    200: z.object({
      notifications: z.array(notificationSchema),
      nextCursor: ownText.nullable().describe('The cursor of the next page; null on the last page.'),
    }),
  },
  ...notes({ answer: 'One page of notifications.', reasons: ['notification_not_found'] }),
}

const lookup = {
  tags,
  operationId: 'getNotification',
  summary: 'Retrieve a notification',
  description: 'The current state of the notification, with its deliveries and their responses.',
  security: serverCredentials,
  params,
  response: { 200: notificationWithDeliveriesSchema },
  ...notes({ answer: 'The current state of the notification.', reasons: ['notification_not_found'] }),
}

const resending = {
  tags,
  operationId: 'resendNotification',
  summary: 'Send a notification again',
  description:
    'Sends the same body under the same webhook-id again, even if it was delivered or given up. The response does not wait for the delivery. The notification gets all its retries again. If an earlier notification of the same link is still pending, it waits for that one. A notification that has had 100 deliveries, also counting those that failed, cannot be sent again.',
  security: serverCredentials,
  params,
  body: z.object({}).describe('The body is ignored.'),
  response: { 200: notificationSchema },
  ...notes({
    answer: 'The notification, which is about to be sent.',
    isBodyOptional: true,
    reasons: ['notification_not_found', 'too_many_deliveries'],
  }),
}

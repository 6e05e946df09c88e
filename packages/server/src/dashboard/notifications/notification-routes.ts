import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import {
  type Notification,
  notificationStates,
  notificationTypes,
} from '../../notifications/domain/notification.ts'
import {
  findNotification,
  type NotificationName,
  requeueNotification,
} from '../../notifications/store/notifications.ts'
import { idOfPage } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { isFiltered } from '../lists/list-page.ts'
import { listMerchantNotifications, totalNotifications } from '../lists/list-queries.ts'
import { listingOf, listParameters, listQueryOf, oneOf } from '../lists/list-query.ts'
import { sendCsv } from '../lists/send-csv.ts'
import { noticeOf, noticeQuery, runAction } from '../page/notices.ts'
import { dashboardPaths } from '../page/paths.ts'
import { listDeliveries } from '../page/record-queries.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer, timeZoneOf } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { notificationCsv } from './notification-csv.ts'
import { notificationPage } from './notification-page.ts'
import { notificationsPage } from './notifications-page.ts'

const querystring = z.object({
  ...listParameters,
  status: oneOf(notificationStates),
  type: oneOf(notificationTypes),
})
const params = z.object({ notificationId: idOfPage })

/** The list of notifications, the page of each, and the form that sends one again. */
export function notificationRoutes(app: App, context: DashboardContext): void {
  app.get('/dashboard/notifications', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const { status, type } = request.query
    const listing = {
      ...listingOf(request.query, { merchantId, timeZone: timeZoneOf(viewer) }),
      status,
      type,
    }
    const query = listQueryOf(request.query, ['type', type])
    const [page, totals] = await Promise.all([
      listMerchantNotifications(context.db, listing),
      isFiltered(query) ? totalNotifications(context.db, listing) : null,
    ])
    return showPage(context, { request, reply }, notificationsPage({ page, totals, query, viewer }))
  })

  app.get('/dashboard/notifications.csv', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const { status, type } = request.query
    const listing = {
      ...listingOf(request.query, { merchantId, timeZone: timeZoneOf(viewer) }),
      status,
      type,
    }
    return sendCsv(reply, {
      name: 'notifications',
      columns: notificationCsv,
      readPage: (place) => listMerchantNotifications(context.db, { ...listing, ...place }),
      readTotals: () => totalNotifications(context.db, listing),
    })
  })

  const one = { schema: { params, querystring: noticeQuery } }
  app.get('/dashboard/notifications/:notificationId', one, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const viewer = await findViewer(context, request)
    const notification = await findOwn({ merchantId: merchant.id, ...request.params })
    const page = notificationPage({
      notification,
      formKey,
      deliveries: await listDeliveries(context.db, [notification.notificationId]),
      viewer,
      notice: noticeOf(request.query, viewer.locale),
    })
    return showPage(context, { request, reply }, page)
  })

  app.post(
    '/dashboard/notifications/:notificationId/resend',
    { schema: { params } },
    async (request, reply) => {
      const { notificationId } = await findOwn({
        merchantId: sessionOf(request).merchant.id,
        ...request.params,
      })
      const resend = async () => {
        await requeueNotification(context.db, {
          merchantId: sessionOf(request).merchant.id,
          notificationId,
          nowMs: context.nowMs(),
        })
        context.outbox.wake()
      }
      return reply.redirect(
        await runAction(dashboardPaths.notification(notificationId), 'resent', resend),
        303,
      )
    },
  )

  async function findOwn(name: NotificationName): Promise<Notification> {
    const notification = await findNotification(context.db, name)
    if (!notification) throw new ServiceError('not_found')
    return notification
  }
}

import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import type { Notification } from '../../notifications/domain/notification.ts'
import { resendNotification } from '../../notifications/resend-notification.ts'
import { findNotification, type NotificationName } from '../../notifications/store/notifications.ts'
import { listDeliveries } from '../../read/records.ts'
import { idOfPage } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { noticeOf, noticeQuery, runAction } from '../page/notices.ts'
import { dashboardPaths } from '../page/paths.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { notificationPage } from './notification-page.ts'

// A page shows their headers and responses, which take 0.2 ms each: they are long, and searched for card numbers.
const mostResponses = 50

const params = z.object({ notificationId: idOfPage })

/** The page of a notification, and the form that sends it again. */
export function notificationRoutes(app: App, context: DashboardContext): void {
  const one = { schema: { params, querystring: noticeQuery } }
  app.get('/dashboard/notifications/:notificationId', one, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const viewer = await findViewer(context, request)
    const notification = await findOwn({ merchantId: merchant.id, ...request.params })
    const page = notificationPage({
      notification,
      formKey,
      deliveries: await listDeliveries(context.db, {
        notificationIds: [notification.notificationId],
        atMost: mostResponses,
      }),
      viewer,
      notice: noticeOf(request.query, viewer.locale),
    })
    return showPage(context, { request, reply }, page)
  })

  app.post(
    '/dashboard/notifications/:notificationId/resend',
    { schema: { params } },
    async (request, reply) => {
      const name = await findOwn({ merchantId: sessionOf(request).merchant.id, ...request.params })
      const path = dashboardPaths.notification(name.notificationId)
      return reply.redirect(await runAction(path, 'resent', () => resendNotification(context, name)), 303)
    },
  )

  async function findOwn(name: NotificationName): Promise<Notification> {
    const notification = await findNotification(context.db, name)
    if (!notification) throw new ServiceError('not_found')
    return notification
  }
}

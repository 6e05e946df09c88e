import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { notificationStates, notificationTypes } from '../../notifications/domain/notification.ts'
import type { DashboardContext } from '../context.ts'
import { isFiltered } from '../lists/list-page.ts'
import { listMerchantNotifications, totalNotifications } from '../lists/list-queries.ts'
import { listingOf, listParameters, listQueryOf, oneOf } from '../lists/list-query.ts'
import { sendCsv } from '../lists/send-csv.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer, timeZoneOf } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { notificationCsv } from './notification-csv.ts'
import { notificationsPage } from './notifications-page.ts'

const querystring = z.object({
  ...listParameters,
  status: oneOf(notificationStates),
  type: oneOf(notificationTypes),
})

/** The list of notifications, as a page and as a file. */
export function notificationListRoutes(app: App, context: DashboardContext): void {
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
      context.readList((db) => listMerchantNotifications(db, listing)),
      isFiltered(query) ? context.readList((db) => totalNotifications(db, listing)) : null,
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
      readPage: (place) => context.readList((db) => listMerchantNotifications(db, { ...listing, ...place })),
      readTotals: () => context.readList((db) => totalNotifications(db, listing)),
    })
  })
}

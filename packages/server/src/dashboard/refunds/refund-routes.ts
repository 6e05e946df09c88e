import { z } from 'zod'
import type { App } from '../../http/app.ts'
import type { DashboardContext } from '../context.ts'
import { isFiltered } from '../lists/list-page.ts'
import { listMerchantRefunds, totalRefunds } from '../lists/list-queries.ts'
import { currencyParameter, listingOf, listParameters, listQueryOf, oneOf } from '../lists/list-query.ts'
import { sendCsv } from '../lists/send-csv.ts'
import { showPage } from '../page/show-page.ts'
import { refundTones } from '../page/states.ts'
import { findViewer, timeZoneOf } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { refundCsv } from './refund-csv.ts'
import { refundsPage } from './refunds-page.ts'

const statuses = Object.keys(refundTones) as (keyof typeof refundTones)[]
const querystring = z.object({ ...listParameters, ...currencyParameter, status: oneOf(statuses) })

/** The list of refunds. A refund has no page of its own: it is on the page of its link or payment. */
export function refundRoutes(app: App, context: DashboardContext): void {
  app.get('/dashboard/refunds', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const { status } = request.query
    const listing = { ...listingOf(request.query, { merchantId, timeZone: timeZoneOf(viewer) }), status }
    const query = listQueryOf(request.query)
    const [page, totals] = await Promise.all([
      context.readList((db) => listMerchantRefunds(db, listing)),
      isFiltered(query) ? context.readList((db) => totalRefunds(db, listing)) : null,
    ])
    return showPage(context, { request, reply }, refundsPage({ page, totals, query, viewer }))
  })

  app.get('/dashboard/refunds.csv', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const { status } = request.query
    const listing = { ...listingOf(request.query, { merchantId, timeZone: timeZoneOf(viewer) }), status }
    return sendCsv(reply, {
      name: 'refunds',
      columns: refundCsv,
      readPage: (place) => context.readList((db) => listMerchantRefunds(db, { ...listing, ...place })),
      readTotals: () => context.readList((db) => totalRefunds(db, listing)),
    })
  })
}

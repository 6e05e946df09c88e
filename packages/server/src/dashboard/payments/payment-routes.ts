import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { idOfPage } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { isFiltered } from '../lists/list-page.ts'
import { listCharges, totalCharges } from '../lists/list-queries.ts'
import { currencyParameter, listingOf, listParameters, listQueryOf, oneOf } from '../lists/list-query.ts'
import { sendCsv } from '../lists/send-csv.ts'
import { noticeOf, noticeQuery } from '../page/notices.ts'
import { readPaymentRecord } from '../page/read-records.ts'
import { showPage } from '../page/show-page.ts'
import { chargeTones } from '../page/states.ts'
import { findViewer, timeZoneOf } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { paymentCsv } from './payment-csv.ts'
import { paymentPage } from './payment-page.ts'
import { paymentsPage } from './payments-page.ts'

const statuses = Object.keys(chargeTones) as (keyof typeof chargeTones)[]
const querystring = z.object({ ...listParameters, ...currencyParameter, status: oneOf(statuses) })

export const paymentParams: z.ZodType<{ readonly idempotencyKey: string }> = z.object({
  idempotencyKey: idOfPage,
})

/** The list of card payments, and the page of each. */
export function paymentRoutes(app: App, context: DashboardContext): void {
  app.get('/dashboard/payments', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const { status } = request.query
    const listing = { ...listingOf(request.query, { merchantId, timeZone: timeZoneOf(viewer) }), status }
    const query = listQueryOf(request.query)
    const [page, totals] = await Promise.all([
      context.readList((db) => listCharges(db, listing)),
      isFiltered(query) ? context.readList((db) => totalCharges(db, listing)) : null,
    ])
    return showPage(context, { request, reply }, paymentsPage({ page, totals, query, viewer }))
  })

  app.get('/dashboard/payments.csv', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const viewer = await findViewer(context, request)
    const { status } = request.query
    const listing = { ...listingOf(request.query, { merchantId, timeZone: timeZoneOf(viewer) }), status }
    return sendCsv(reply, {
      name: 'card-payments',
      columns: paymentCsv,
      readPage: (place) => context.readList((db) => listCharges(db, { ...listing, ...place })),
      readTotals: () => context.readList((db) => totalCharges(db, listing)),
    })
  })

  const one = { schema: { params: paymentParams, querystring: noticeQuery } }
  app.get('/dashboard/payments/:idempotencyKey', one, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const record = await readPaymentRecord(context, { merchantId, ...request.params })
    const viewer = await findViewer(context, request)
    const page = paymentPage({ record, viewer, notice: noticeOf(request.query, viewer.locale) })
    return showPage(context, { request, reply }, page)
  })
}

import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { idOfPage } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { listCharges } from '../lists/list-queries.ts'
import { listingOf, listParameters, oneOf } from '../lists/list-query.ts'
import { noticeOf, noticeQuery } from '../page/notices.ts'
import { readPaymentRecord } from '../page/read-records.ts'
import { showPage } from '../page/show-page.ts'
import { findTimeZone } from '../page/show-time.ts'
import { chargeStates } from '../page/words.ts'
import { sessionOf } from '../session/require-session.ts'
import { paymentPage } from './payment-page.ts'
import { paymentsPage } from './payments-page.ts'

const statuses = Object.keys(chargeStates) as (keyof typeof chargeStates)[]
const querystring = z.object({ ...listParameters, status: oneOf(statuses) })

export const paymentParams: z.ZodType<{ readonly idempotencyKey: string }> = z.object({
  idempotencyKey: idOfPage,
})

/** The list of card payments, and the page of each. */
export function paymentRoutes(app: App, context: DashboardContext): void {
  app.get('/dashboard/payments', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const { q, status } = request.query
    const listing = listingOf(request.query, merchantId)
    const page = await listCharges(context.db, { ...listing, status })
    const timeZone = await findTimeZone(context.db, merchantId)
    return showPage(
      context,
      { request, reply },
      paymentsPage({ page, query: { q, status, place: listing.place }, timeZone }),
    )
  })

  const one = { schema: { params: paymentParams, querystring: noticeQuery } }
  app.get('/dashboard/payments/:idempotencyKey', one, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const record = await readPaymentRecord(context, { merchantId, ...request.params })
    const timeZone = await findTimeZone(context.db, merchantId)
    const page = paymentPage({ record, timeZone, notice: noticeOf(request.query) })
    return showPage(context, { request, reply }, page)
  })
}

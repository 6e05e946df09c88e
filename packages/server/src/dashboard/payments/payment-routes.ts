import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { readPaymentRecord } from '../../read/records.ts'
import { idOfPage } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { noticeOf, noticeQuery } from '../page/notices.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { paymentPage } from './payment-page.ts'

export const paymentParams: z.ZodType<{ readonly idempotencyKey: string }> = z.object({
  idempotencyKey: idOfPage,
})

/** The page of a card payment. */
export function paymentRoutes(app: App, context: DashboardContext): void {
  const one = { schema: { params: paymentParams, querystring: noticeQuery } }
  app.get('/dashboard/payments/:idempotencyKey', one, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const record = await readPaymentRecord(context, { merchantId, ...request.params })
    const viewer = await findViewer(context, request)
    const page = paymentPage({ record, viewer, notice: noticeOf(request.query, viewer.locale) })
    return showPage(context, { request, reply }, page)
  })
}

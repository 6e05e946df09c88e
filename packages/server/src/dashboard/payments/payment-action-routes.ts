import { z } from 'zod'
import type { Charge, ChargeName } from '../../charges/domain/charge.ts'
import { cancelCharge } from '../../charges/flows/cancel-charge.ts'
import { captureCharge } from '../../charges/flows/capture-charge.ts'
import { findCharge } from '../../charges/store/charges.ts'
import { catalogue, ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { requesterOf } from '../../http/requester-of-request.ts'
import { parseAmount } from '../../money/amount.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { amountSentence } from '../page/amount-sentence.ts'
import { runAction } from '../page/notices.ts'
import { dashboardPaths } from '../page/paths.ts'
import { reasonSentence } from '../page/reason-sentence.ts'
import { typedAmountOf } from '../page/show-amount.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { cancelPaymentPage, capturePage } from './confirm-pages.ts'
import { paymentParams as params } from './payment-routes.ts'

const captureBody = z.object({ amount: characters(30) })

/** The forms that capture and cancel an authorization. */
export function paymentActionRoutes(app: App, context: DashboardContext): void {
  app.get('/dashboard/payments/:idempotencyKey/capture', { schema: { params } }, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const charge = await findOwn(context, { merchantId: merchant.id, ...request.params })
    const viewer = await findViewer(context, request)
    const suggested = typedAmountOf(charge, viewer)
    const page = capturePage({ charge, formKey, viewer, suggested, mistake: null })
    return showPage(context, { request, reply }, page)
  })

  const capturing = { schema: { params, body: captureBody } }
  app.post('/dashboard/payments/:idempotencyKey/capture', capturing, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const name = { merchantId: merchant.id, ...request.params }
    const charge = await findOwn(context, name)
    const viewer = await findViewer(context, request)
    const typed = request.body.amount
    const wrong = (message: string) =>
      showPage(
        context,
        { request, reply },
        capturePage({ charge, formKey, viewer, suggested: typed, mistake: { typed, message } }),
      )
    const amountMinor = parseAmount(typed, charge.currency)
    if (amountMinor === null) return wrong(amountSentence(charge.currency, viewer.locale))
    try {
      const capture = () =>
        captureCharge(context, { name, amountMinor, requester: requesterOf(request, 'dashboard') })
      return reply.redirect(
        await runAction(dashboardPaths.payment(name.idempotencyKey), 'captured', capture),
        303,
      )
    } catch (error) {
      const isMistake = error instanceof ServiceError && catalogue[error.reason].status === 400
      if (!isMistake) throw error
      return wrong(reasonSentence(error.reason, viewer.locale))
    }
  })

  app.get('/dashboard/payments/:idempotencyKey/cancel', { schema: { params } }, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const charge = await findOwn(context, { merchantId: merchant.id, ...request.params })
    const viewer = await findViewer(context, request)
    return showPage(context, { request, reply }, cancelPaymentPage({ charge, formKey, viewer }))
  })

  app.post('/dashboard/payments/:idempotencyKey/cancel', { schema: { params } }, async (request, reply) => {
    const name = { merchantId: sessionOf(request).merchant.id, ...request.params }
    const cancel = () => cancelCharge(context, { name, requester: requesterOf(request, 'dashboard') })
    return reply.redirect(
      await runAction(dashboardPaths.payment(name.idempotencyKey), 'cancelled', cancel),
      303,
    )
  })
}

async function findOwn(context: DashboardContext, name: ChargeName): Promise<Charge> {
  const charge = await findCharge(context.db, name)
  if (!charge) throw new ServiceError('payment_not_found')
  return charge
}

import { z } from 'zod'
import type { Charge, ChargeName } from '../../charges/domain/charge.ts'
import { findCharge } from '../../charges/store/charges.ts'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { requesterOf } from '../../http/requester-of-request.ts'
import { parseAmount } from '../../money/amount.ts'
import { amountStepOf } from '../../money/money.ts'
import { chargeRefundRequestSchema } from '../../refunds/charge-refund-schemas.ts'
import { leftToRefund } from '../../refunds/domain/charge-refunds.ts'
import { readChargeRefundOrder } from '../../refunds/flows/read-charge-refund-order.ts'
import { refundCharge, refuseNotRefundable } from '../../refunds/flows/refund-charge.ts'
import { refuseTooManyRefunds } from '../../refunds/flows/refuse-too-many-refunds.ts'
import { listChargeRefunds } from '../../refunds/store/refunds-of-subject.ts'
import { idempotencyKey } from '../../values/idempotency-key.ts'
import { newId } from '../../values/new-id.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { amountSentence } from '../page/amount-sentence.ts'
import { runAction } from '../page/notices.ts'
import { dashboardPaths } from '../page/paths.ts'
import { ruleSentence } from '../page/rule-sentence.ts'
import { amountTextOf } from '../page/show-amount.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer, type Viewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { paymentParams as params } from './payment-routes.ts'
import { confirmPaymentRefundPage, paymentRefundPage, type TypedRefund } from './refund-pages.ts'

const body = z.object({
  amount: characters(30),
  reason: characters(10_000),
  step: z.enum(['review', 'confirm']),
  refundKey: idempotencyKey.exactOptional(),
})

/** The forms that refund a card payment. */
export function paymentRefundRoutes(app: App, context: DashboardContext): void {
  const { db } = context

  app.get('/dashboard/payments/:idempotencyKey/refund', { schema: { params } }, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const charge = await findOwn({ merchantId: merchant.id, ...request.params })
    refuseNotRefundable(charge)
    const refunds = await listChargeRefunds(db, charge)
    refuseTooManyRefunds(refunds)
    if (leftToRefund(charge, refunds) === 0) throw new ServiceError('charge_refund_amount_too_large')
    const viewer = await findViewer(context, request)
    const page = paymentRefundPage({ charge, refunds, formKey, viewer, typed: null, mistakes: {} })
    return showPage(context, { request, reply }, page)
  })

  const refunding = { schema: { params, body } }
  app.post('/dashboard/payments/:idempotencyKey/refund', refunding, async (request, reply) => {
    const { merchant, formKey } = sessionOf(request)
    const name = { merchantId: merchant.id, ...request.params }
    const charge = await findOwn(name)
    const viewer = await findViewer(context, request)
    // Created for the confirmation page, so that submitting that page twice makes one refund.
    const { step, refundKey = newId('rfk'), ...typed } = request.body
    const read = readTyped(typed, charge, viewer)
    if ('mistakes' in read) {
      const refunds = await listChargeRefunds(db, charge)
      const page = paymentRefundPage({ charge, refunds, formKey, viewer, typed, mistakes: read.mistakes })
      return showPage(context, { request, reply }, page)
    }
    if (step === 'review') {
      refuseNotRefundable(charge)
      const refunds = await listChargeRefunds(db, charge)
      refuseTooManyRefunds(refunds)
      const left = leftToRefund(charge, refunds)
      const { finalCurrency: currency, country } = charge
      const limit = amountTextOf({ amountMinor: left, currency, country }, viewer)
      const most = dashboardWords[viewer.locale].refunds.atMost(limit)
      const page =
        read.amount > left
          ? paymentRefundPage({ charge, refunds, formKey, viewer, typed, mistakes: { amount: most } })
          : confirmPaymentRefundPage({ charge, formKey, viewer, typed, amountMinor: read.amount, refundKey })
      return showPage(context, { request, reply }, page)
    }
    const order = readChargeRefundOrder({
      name,
      requester: requesterOf(request, 'dashboard'),
      request: { ...read, refundKey },
    })
    const path = dashboardPaths.payment(charge.idempotencyKey)
    return reply.redirect(await runAction(path, 'refunded', () => refundCharge(context, order)), 303)
  })

  async function findOwn(name: ChargeName): Promise<Charge> {
    const charge = await findCharge(db, name)
    if (!charge) throw new ServiceError('payment_not_found')
    return charge
  }
}

interface ReadRefund {
  readonly amount: number
  readonly reason?: string
}

type Mistakes = Readonly<Partial<Record<keyof TypedRefund, string>>>

/** Reads the form by the rules for API requests. @returns the refund, or its mistakes. */
function readTyped(
  typed: TypedRefund,
  { finalCurrency: currency }: Charge,
  { locale }: Viewer,
): ReadRefund | { readonly mistakes: Mistakes } {
  const amount = parseAmount(typed.amount, currency)
  const reason = typed.reason.trim()
  const parsed = chargeRefundRequestSchema.safeParse(reason === '' ? {} : { reason })
  const [wrong] = parsed.success ? [] : parsed.error.issues
  const mistakes: Mistakes = {
    ...(wrong && { reason: ruleSentence(wrong.message, locale) }),
    ...(amount === null && { amount: amountSentence(currency, locale) }),
    ...(amount !== null &&
      amount % amountStepOf(currency) !== 0 && {
        amount: dashboardWords[locale].refusals.fields.wholeUnits(currency),
      }),
  }
  if (Object.keys(mistakes).length > 0 || amount === null) return { mistakes }
  return { amount, ...(reason !== '' && { reason }) }
}

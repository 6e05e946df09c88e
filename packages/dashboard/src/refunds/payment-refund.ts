import { type App, html } from '@element-js/http'
import {
  type Charge,
  chargeRefundRequestSchema,
  findOwnCharge,
  leftToRefund,
  listChargeRefunds,
  orderOfCharge,
  readChargeRefundOrder,
  refundCharge,
  refuseNotRefundable,
  refuseTooManyRefunds,
  requesterOf,
} from '@element-js/payments'
import { characters, idempotencyKey, newId, ServiceError } from '@element-js/values'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { amountField, formPage, hiddenFields, textField } from '../page/forms.ts'
import type { DashboardPage } from '../page/layout.ts'
import { runAction } from '../page/notices.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountMistake, ruleSentence } from '../page/sentences.ts'
import { amountOf, readTypedAmount, typedAmountOf } from '../page/show-amount.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer, type Viewer, type Visitor } from '../page/viewer.ts'
import { titleOfPayment } from '../payments/payment-page.ts'
import { paymentParams as params } from '../payments/payment-routes.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

const body = z.object({
  amount: characters(30),
  reason: characters(10_000),
  step: z.enum(['review', 'confirm']),
  refundKey: idempotencyKey.exactOptional(),
})

/** The form as the merchant typed it; the amount is in units of the currency. */
type TypedRefund = Pick<z.infer<typeof body>, 'amount' | 'reason'>

type Mistakes = Readonly<Partial<Record<keyof TypedRefund, string>>>

interface RefundForm {
  readonly charge: Charge
  /** What is left to refund. */
  readonly leftMinor: number
  readonly viewer: Visitor
  readonly typed: TypedRefund
}

/** The forms that refund a card payment. */
export function paymentRefundRoutes(app: App, context: DashboardContext): void {
  const { db } = context
  const path = '/dashboard/payments/:idempotencyKey/refund'

  app.get(path, { schema: { params } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const charge = await findOwnCharge(db, { merchantId: viewer.session.merchant.id, ...request.params })
    const leftMinor = await leftOf(charge)
    if (leftMinor === 0) throw new ServiceError('charge_refund_amount_too_large')
    const typed = { amount: typedAmountOf(finalOf(charge, leftMinor), viewer), reason: '' }
    const page = refundPage({ charge, leftMinor, viewer, typed }, {})
    return showPage(context, { request, reply }, page)
  })

  app.post(path, { schema: { params, body } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const name = { merchantId: viewer.session.merchant.id, ...request.params }
    const charge = await findOwnCharge(db, name)
    // Created for the confirmation page, so that submitting that page twice makes one refund.
    const { step, refundKey = newId('rfk'), ...typed } = request.body
    const read = readRefund(typed, charge, viewer)
    if ('mistakes' in read) {
      const leftMinor = leftToRefund(charge, await listChargeRefunds(db, charge))
      const page = refundPage({ charge, leftMinor, viewer, typed }, read.mistakes)
      return showPage(context, { request, reply }, page)
    }
    if (step === 'review') {
      const leftMinor = await leftOf(charge)
      const form = { charge, leftMinor, viewer, typed }
      const tooMuch = amountMistake(typed.amount, finalOf(charge, leftMinor), viewer)
      const page =
        tooMuch === null
          ? confirmPage(form, { amountMinor: read.amount, refundKey })
          : refundPage(form, { amount: tooMuch })
      return showPage(context, { request, reply }, page)
    }
    const order = readChargeRefundOrder({
      name,
      requester: requesterOf(request, 'dashboard'),
      request: { ...read, refundKey },
    })
    const refund = () => refundCharge(context, order)
    return reply.redirect(
      await runAction(dashboardPaths.payment(name.idempotencyKey), 'refunded', refund),
      303,
    )
  })

  /** What is left to refund. @throws ServiceError if the payment cannot be refunded. */
  async function leftOf(charge: Charge): Promise<number> {
    refuseNotRefundable(charge)
    const refunds = await listChargeRefunds(db, charge)
    refuseTooManyRefunds(refunds)
    return leftToRefund(charge, refunds)
  }
}

/** An amount in the currency in which the payment was collected. */
function finalOf({ finalCurrency: currency, country }: Charge, amountMinor: number) {
  return { amountMinor, currency, country }
}

/** Asks for the amount and the reason of a refund. */
function refundPage({ charge, leftMinor, viewer, typed }: RefundForm, mistakes: Mistakes): DashboardPage {
  const { refunds: words, payments, labels, page } = dashboardWords[viewer.locale]
  const { finalAmountMinor, finalCurrency } = charge
  const path = dashboardPaths.payment(charge.idempotencyKey)
  return formPage({
    title: words.refund,
    section: 'payments',
    viewer,
    path,
    back: { href: path, words: titleOfPayment(charge, viewer.locale) },
    facts: [
      [labels.order, orderOfCharge(charge)],
      [payments.collected, amountOf(finalOf(charge, finalAmountMinor), viewer)],
      [words.left, leftMinor < finalAmountMinor && amountOf(finalOf(charge, leftMinor), viewer)],
    ],
    action: 'refund',
    fields: html`${amountField(words.amount, finalCurrency, { value: typed.amount, mistake: mistakes.amount })}
<p class="hint">${words.partsHint}</p>
${textField({ name: 'reason', label: words.reason, value: typed.reason, mistake: mistakes.reason, attributes: 'maxlength="500"' })}`,
    button: { words: words.review, step: 'review' },
    cancel: page.cancel,
    wrong: Object.keys(mistakes).length > 0 ? words.wrong : null,
  })
}

/** Asks for confirmation before a card payment is refunded. Submitting the form twice makes one refund. */
function confirmPage(
  { charge, viewer, typed }: RefundForm,
  { amountMinor, refundKey }: { readonly amountMinor: number; readonly refundKey: string },
): DashboardPage {
  const { refunds: words, payments, labels, page } = dashboardWords[viewer.locale]
  const { finalAmountMinor } = charge
  const path = dashboardPaths.payment(charge.idempotencyKey)
  return formPage({
    title: words.confirm,
    section: 'payments',
    viewer,
    path,
    back: { href: `${path}/refund`, words: words.edit },
    headline: amountOf(finalOf(charge, amountMinor), viewer),
    text: `${amountMinor < finalAmountMinor ? words.part : words.whole} ${words.toCard}`,
    facts: [
      [labels.order, orderOfCharge(charge)],
      [payments.collected, amountOf(finalOf(charge, finalAmountMinor), viewer)],
      [labels.reason, typed.reason],
    ],
    action: 'refund',
    hidden: hiddenFields({ ...typed, refundKey }),
    button: { words: words.action, step: 'confirm' },
    cancel: page.cancel,
  })
}

/** Reads the form by the rules for API requests. @returns the refund, or its mistakes. */
function readRefund(
  typed: TypedRefund,
  { finalCurrency: currency, country }: Charge,
  viewer: Viewer,
): { readonly amount: number; readonly reason?: string } | { readonly mistakes: Mistakes } {
  const amount = readTypedAmount(typed.amount, { currency, country }, viewer)
  const reason = typed.reason.trim()
  const parsed = chargeRefundRequestSchema.safeParse(reason === '' ? {} : { reason })
  const [wrong] = parsed.success ? [] : parsed.error.issues
  const wrongAmount = amountMistake(typed.amount, { currency, country }, viewer)
  const mistakes: Mistakes = {
    ...(wrong && { reason: ruleSentence(wrong.message, viewer.locale) }),
    ...(wrongAmount !== null && { amount: wrongAmount }),
  }
  if (Object.keys(mistakes).length > 0 || amount === null) return { mistakes }
  return { amount, ...(reason !== '' && { reason }) }
}

import type { App } from '@element-js/http'
import {
  type Charge,
  cancelCharge,
  captureCharge,
  findOwnCharge,
  orderOfCharge,
  readPaymentRecord,
  requesterOf,
} from '@element-js/payments'
import { catalogue, characters, idOfPage, ServiceError } from '@element-js/values'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { amountField, formPage } from '../page/forms.ts'
import type { DashboardPage } from '../page/layout.ts'
import { runAction } from '../page/notices.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountSentence, reasonSentence } from '../page/sentences.ts'
import { amountOf, readTypedAmount, typedAmountOf } from '../page/show-amount.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer, type Visitor } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { paymentPage, titleOfPayment } from './payment-page.ts'

export const paymentParams: z.ZodType<{ readonly idempotencyKey: string }> = z.object({
  idempotencyKey: idOfPage,
})

const captureBody = z.object({ amount: characters(30) })

/** The page of a card payment, and the forms that capture and cancel an authorization. */
export function paymentRoutes(app: App, context: DashboardContext): void {
  const { db } = context
  const params = paymentParams
  const path = '/dashboard/payments/:idempotencyKey'

  app.get(path, { schema: { params } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const name = { merchantId: viewer.session.merchant.id, ...request.params }
    const record = await readPaymentRecord(context, name)
    return showPage(context, { request, reply }, paymentPage(record, viewer))
  })

  app.get(`${path}/capture`, { schema: { params } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const charge = await findOwnCharge(db, { merchantId: viewer.session.merchant.id, ...request.params })
    const typed = typedAmountOf(charge, viewer)
    return showPage(context, { request, reply }, capturePage({ charge, viewer }, typed))
  })

  app.post(`${path}/capture`, { schema: { params, body: captureBody } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const name = { merchantId: viewer.session.merchant.id, ...request.params }
    const charge = await findOwnCharge(db, name)
    const typed = request.body.amount
    const wrong = (mistake: string) =>
      showPage(context, { request, reply }, capturePage({ charge, viewer }, typed, mistake))
    const amountMinor = readTypedAmount(typed, charge, viewer)
    if (amountMinor === null) return wrong(amountSentence(typed, charge, viewer))
    try {
      const capture = () =>
        captureCharge(context, { name, amountMinor, requester: requesterOf(request, 'dashboard') })
      const next = await runAction(dashboardPaths.payment(name.idempotencyKey), 'captured', capture)
      return reply.redirect(next, 303)
    } catch (error) {
      const isMistake = error instanceof ServiceError && catalogue[error.reason].status === 400
      if (!isMistake) throw error
      return wrong(reasonSentence(error.reason, viewer.locale))
    }
  })

  app.get(`${path}/cancel`, { schema: { params } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const charge = await findOwnCharge(db, { merchantId: viewer.session.merchant.id, ...request.params })
    return showPage(context, { request, reply }, cancelPage({ charge, viewer }))
  })

  app.post(`${path}/cancel`, { schema: { params } }, async (request, reply) => {
    const name = { merchantId: sessionOf(request).merchant.id, ...request.params }
    const cancel = () => cancelCharge(context, { name, requester: requesterOf(request, 'dashboard') })
    const next = await runAction(dashboardPaths.payment(name.idempotencyKey), 'cancelled', cancel)
    return reply.redirect(next, 303)
  })
}

interface AuthorizationForm {
  readonly charge: Charge
  readonly viewer: Visitor
}

/**
 * Asks for the amount to capture.
 *
 * @param typed In units of the currency, as the field shows it.
 * @param mistake What is wrong with it.
 */
function capturePage(form: AuthorizationForm, typed: string, mistake?: string): DashboardPage {
  const { payments, page } = dashboardWords[form.viewer.locale]
  const words = payments.capturePage
  return formPage({
    ...partsOf(form),
    title: payments.capture,
    text: words.text,
    action: 'capture',
    fields: amountField(words.amount, form.charge.currency, { value: typed, mistake }),
    button: { words: payments.capture },
    cancel: page.cancel,
    wrong: mistake === undefined ? null : words.wrong,
  })
}

/** Asks for confirmation before an authorization is cancelled. */
function cancelPage(form: AuthorizationForm): DashboardPage {
  const words = dashboardWords[form.viewer.locale].payments.cancelPage
  return formPage({
    ...partsOf(form),
    title: words.title,
    text: words.text,
    action: 'cancel',
    button: { words: words.cancel },
    cancel: words.keep,
  })
}

function partsOf({ charge, viewer }: AuthorizationForm) {
  const { payments, labels } = dashboardWords[viewer.locale]
  const path = dashboardPaths.payment(charge.idempotencyKey)
  return {
    section: 'payments',
    viewer,
    path,
    back: { href: path, words: titleOfPayment(charge, viewer.locale) },
    facts: [
      [payments.reserved, amountOf(charge, viewer)],
      [labels.order, orderOfCharge(charge)],
    ],
  } as const
}

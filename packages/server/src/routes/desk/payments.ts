import { z } from 'zod'
import { cancelPaymentPage, capturePage } from '../../desk/confirm-pages.ts'
import type { Desk } from '../../desk/desk.ts'
import { deskPaths } from '../../desk/paths.ts'
import { paymentPage } from '../../desk/payment-page.ts'
import { paymentsPage } from '../../desk/payments-page.ts'
import { amountWords } from '../../desk/read-link-form.ts'
import { readPaymentRecord } from '../../desk/read-records.ts'
import { plainAmountOf, readAmount } from '../../desk/show-amount.ts'
import { findTimeZone } from '../../desk/show-time.ts'
import { chargeStates } from '../../desk/words.ts'
import type { Charge } from '../../domain/charge.ts'
import { catalogue, ServiceError } from '../../errors.ts'
import { cancelPayment } from '../../flows/cancel-payment.ts'
import { capturePayment } from '../../flows/capture-payment.ts'
import type { App } from '../../http/app.ts'
import { characters, idOfPage } from '../../schemas/texts.ts'
import { type ChargeName, findCharge } from '../../store/charges.ts'
import { listCharges } from '../../store/desk-lists.ts'
import { listingOf, listParameters, oneOf } from './list-query.ts'
import { doneAt, noticeOf, noticeQuery } from './notices.ts'
import { atDesk } from './require-session.ts'
import { showPage } from './show-page.ts'

const statuses = Object.keys(chargeStates) as (keyof typeof chargeStates)[]
const querystring = z.object({ ...listParameters, status: oneOf(statuses) })
const params = z.object({ idempotencyKey: idOfPage })
const captureBody = z.object({ amount: characters(30) })

/** The list of card payments, each of them, and what can be done about an authorization. */
export function paymentRoutes(app: App, desk: Desk): void {
  const { parts } = desk

  app.get('/dashboard/payments', { schema: { querystring } }, async (request, reply) => {
    const { id: merchantId } = atDesk(request).merchant
    const { q, status } = request.query
    const listing = listingOf(request.query, merchantId)
    const page = await listCharges(parts.db, { ...listing, status })
    const timeZone = await findTimeZone(parts.db, merchantId)
    return showPage(
      desk,
      { request, reply },
      paymentsPage({ page, query: { q, status, place: listing.place }, timeZone }),
    )
  })

  const one = { schema: { params, querystring: noticeQuery } }
  app.get('/dashboard/payments/:idempotencyKey', one, async (request, reply) => {
    const { id: merchantId } = atDesk(request).merchant
    const record = await readPaymentRecord(parts, { merchantId, ...request.params })
    const timeZone = await findTimeZone(parts.db, merchantId)
    const page = paymentPage({ record, timeZone, notice: noticeOf(request.query) })
    return showPage(desk, { request, reply }, page)
  })

  app.get('/dashboard/payments/:idempotencyKey/capture', { schema: { params } }, async (request, reply) => {
    const { merchant, formKey } = atDesk(request)
    const charge = await findOwn({ merchantId: merchant.id, ...request.params })
    const suggested = plainAmountOf(charge.amountMinor, charge.currency)
    return showPage(desk, { request, reply }, capturePage({ charge, formKey, suggested, mistake: null }))
  })

  const capturing = { schema: { params, body: captureBody } }
  app.post('/dashboard/payments/:idempotencyKey/capture', capturing, async (request, reply) => {
    const { merchant, formKey } = atDesk(request)
    const name = { merchantId: merchant.id, ...request.params }
    const charge = await findOwn(name)
    const typed = request.body.amount
    const wrong = (message: string) =>
      showPage(
        desk,
        { request, reply },
        capturePage({ charge, formKey, suggested: typed, mistake: { typed, message } }),
      )
    const amountMinor = readAmount(typed, charge.currency)
    if (amountMinor === null) return wrong(`${amountWords(charge.currency)}.`)
    try {
      const capture = () => capturePayment(parts, { name, amountMinor })
      return reply.redirect(await doneAt(deskPaths.payment(name.idempotencyKey), 'captured', capture), 303)
    } catch (error) {
      const isMistake = error instanceof ServiceError && catalogue[error.reason].status === 400
      if (!isMistake) throw error
      return wrong(catalogue[error.reason].message)
    }
  })

  app.get('/dashboard/payments/:idempotencyKey/cancel', { schema: { params } }, async (request, reply) => {
    const { merchant, formKey } = atDesk(request)
    const charge = await findOwn({ merchantId: merchant.id, ...request.params })
    return showPage(desk, { request, reply }, cancelPaymentPage({ charge, formKey }))
  })

  app.post('/dashboard/payments/:idempotencyKey/cancel', { schema: { params } }, async (request, reply) => {
    const name = { merchantId: atDesk(request).merchant.id, ...request.params }
    const cancel = () => cancelPayment(parts, name)
    return reply.redirect(await doneAt(deskPaths.payment(name.idempotencyKey), 'cancelled', cancel), 303)
  })

  async function findOwn(name: ChargeName): Promise<Charge> {
    const charge = await findCharge(parts.db, name)
    if (!charge) throw new ServiceError('payment_not_found')
    return charge
  }
}

import {
  captured,
  impossible,
  type NotificationRecord,
  type Processor,
  toProcessorMinor,
  toServiceMinor,
} from '@element-js/acquirer-adapter'
import type { Position } from '@element-js/server/adapters'
import { adyenExponents } from '../api/adyen-money.ts'
import { nameOf } from '../api/adyen-names.ts'
import type { AdyenTools, RequestOptions } from '../api/ask-adyen.ts'

/**
 * Captures, cancellations and refunds. Adyen answers that it has received them, and later sends a notification of the
 * outcome. Until then, the adapter sends each again with the same idempotency key.
 */
export function createModifications(tools: AdyenTools): Pick<Processor, 'capture' | 'cancel' | 'refund'> {
  const { notifications, api } = tools
  const { merchantAccount, modifications } = api

  return {
    capture: async (payment, amountMinor) => {
      const { processorId: paymentId, currency, sentAtMs } = payment
      const value = toProcessorMinor(amountMinor, currency, adyenExponents)
      if (paymentId === null || value === null) return payment.position
      // A capture that follows a failed one has another time, and so another name.
      const reference = nameOf('capture', payment, amountMinor, sentAtMs)
      const request = { merchantAccount, reference, amount: { currency, value } }
      const outcome = await modify(tools, {
        event: 'CAPTURE',
        name: reference,
        paymentId,
        sentAtMs,
        send: (options) => modifications.captureAuthorisedPayment(paymentId, request, options),
      })
      if (outcome === 'success') return captured(amountMinor)
      return outcome && positionOf(notifications, { paymentId, currency })
    },
    cancel: async ({ payment }) => {
      const { processorId: paymentId, currency, sentAtMs } = payment
      if (paymentId === null) return payment.position
      const reference = nameOf('cancel', payment, sentAtMs)
      const request = { merchantAccount, reference }
      const outcome = await modify(tools, {
        event: 'CANCELLATION',
        name: reference,
        paymentId,
        sentAtMs,
        send: (options) => modifications.cancelAuthorisedPaymentByPspReference(paymentId, request, options),
      })
      if (outcome === 'success') return { state: 'cancelled' }
      return outcome && positionOf(notifications, { paymentId, currency })
    },
    refund: async (refund) => {
      const { merchantId, refundReference, paymentId, amountMinor, currency, sentAtMs } = refund
      const value = toProcessorMinor(amountMinor, currency, adyenExponents)
      if (paymentId === null || value === null) return impossible
      const reference = nameOf('refund', { merchantId, reference: refundReference })
      const request = { merchantAccount, reference, amount: { currency, value } }
      const outcome = await modify(tools, {
        event: 'REFUND',
        name: reference,
        paymentId,
        sentAtMs,
        send: (options) => modifications.refundCapturedPayment(paymentId, request, options),
      })
      if (outcome === 'success') return { result: 'approved' }
      return outcome && impossible
    },
  }
}

/**
 * The position of an authorized payment after another operation failed: somebody may have changed the payment at
 * Adyen.
 */
async function positionOf(
  notifications: AdyenTools['notifications'],
  { paymentId, currency }: { readonly paymentId: string; readonly currency: string },
): Promise<Position> {
  const done = (await notifications.about([paymentId])).filter(({ isSuccess }) => isSuccess)
  const capture = done.find(({ event }) => event === 'CAPTURE')
  const amountMinor = capture && toServiceMinor(capture.amount, currency, adyenExponents)
  if (amountMinor != null) return captured(amountMinor)
  return { state: done.some(({ event }) => releases.includes(event)) ? 'cancelled' : 'authorized' }
}

/** The events that release a reservation. */
export const releases: readonly string[] = ['CANCELLATION', 'TECHNICAL_CANCEL', 'CANCEL_OR_REFUND', 'EXPIRE']

/** The outcome of a request that changes a payment; `null` if Adyen has not decided. */
type Outcome = 'success' | 'failure' | null

interface Modification {
  readonly event: 'CAPTURE' | 'CANCELLATION' | 'REFUND'
  readonly name: string
  /** Adyen's id of the payment. */
  readonly paymentId: string
  readonly sentAtMs: number
  send(options: RequestOptions): Promise<{ readonly pspReference: string }>
}

// Adyen keeps keys for a week at least. A refund that is sent again after that might be done a second time.
const keyLifeMs = 6 * 24 * 60 * 60 * 1000

/**
 * Asks for a change of a payment, and waits for the notification of its outcome. Until there is one, each further call
 * sends the request again with the same idempotency key.
 */
async function modify(
  { ask, notifications, nowMs, deadline }: AdyenTools,
  { event, name, paymentId, sentAtMs, send }: Modification,
): Promise<Outcome> {
  const pickBy =
    (pspReference: string | null) =>
    (records: readonly NotificationRecord[]): Outcome => {
      const told = records.findLast(
        (each) => each.event === event && (each.name === name || each.processorId === pspReference),
      )
      return told ? (told.isSuccess ? 'success' : 'failure') : null
    }
  const subjects = [name, paymentId]
  const known = pickBy(null)(await notifications.about(subjects))
  if (known || nowMs() - sentAtMs > keyLifeMs) return known
  const signal = deadline()
  const answer = await ask({ call: event, name, signal, send })
  if (answer.kind === 'refused') return 'failure'
  // A request that Adyen answered with a fault may have taken effect too. The notification of it carries the
  // request's name.
  const pspReference = answer.kind === 'done' ? answer.value.pspReference : null
  const isWorthWaiting = answer.kind === 'done' || (answer.kind === 'unknown' && answer.isStored)
  return isWorthWaiting ? notifications.waitFor(subjects, pickBy(pspReference), signal) : null
}

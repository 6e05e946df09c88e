import {
  captured,
  impossible,
  type Processor,
  toProcessorMinor,
  toServiceMinor,
} from '@element-js/acquirer-adapter'
import type { Position } from '@element-js/server/adapters'
import type { AdyenTools } from '../adyen-processor.ts'
import { adyenExponents } from '../api/adyen-money.ts'
import { nameOf } from '../api/adyen-names.ts'
import { modify } from './modify.ts'

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

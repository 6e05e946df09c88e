import { optionAfterCapture } from './installments-model.ts'
import type { ModelPayment } from './model-state.ts'

/** A payment whose amount was captured, or a part of it; `null`: more than was authorized. */
export function captured(payment: ModelPayment, asked: number | null): ModelPayment | null {
  const { amount, currency } = payment.order
  const finalAmount = asked ?? amount
  if (finalAmount > amount) return null
  const entries = [...payment.entries, `capture ${finalAmount} ${currency} approved`]
  const option = optionAfterCapture(payment, finalAmount)
  return { ...payment, status: 'SETTLED', finalAmount, dueAtMs: null, option, entries }
}

/** Whether a capture asks for what was captured, so that it is the first one again. */
export function isCapturedAgain({ order, status, finalAmount }: ModelPayment, asked: number | null): boolean {
  return status === 'SETTLED' && !order.capture && finalAmount === (asked ?? order.amount)
}

/** A payment whose reservation was released. */
export function released(payment: ModelPayment, why: string): ModelPayment {
  const { amount, currency } = payment.order
  return {
    ...cancelled(payment, why),
    entries: [...payment.entries, `cancel ${amount} ${currency} approved`],
  }
}

/** A payment for which nothing is reserved. */
export function cancelled(payment: ModelPayment, statusReason: string): ModelPayment {
  return { ...payment, status: 'CANCELLED', finalAmount: 0, statusReason, dueAtMs: null }
}

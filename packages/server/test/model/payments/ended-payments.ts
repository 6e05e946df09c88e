import { expireTokens, releaseToken } from './cvv-token-model.ts'
import { expirePlans, optionAfterCapture } from './installments-model.ts'
import { cardName, type ModelPayment, type ModelState } from './model-state.ts'
import { refundDue } from './refund-model.ts'

const weekMs = 7 * 24 * 60 * 60_000

/** The state after everything that is due has happened: written from the same texts as `payment-model.ts`. */
export function endDue(modelState: ModelState): ModelState {
  const isOver = ({ status, dueAtMs }: ModelPayment): boolean =>
    status === 'IN_PROGRESS' && dueAtMs !== null && dueAtMs <= modelState.nowMs
  let free = modelState
  for (const [name, { order, ...payment }] of modelState.payments) {
    const [merchant = '', key = ''] = name.split(' ')
    if (isOver({ order, ...payment })) free = releaseToken(free, { merchant, key, order })
  }
  const payments = [...modelState.payments].map(([name, found]) => {
    const payment = refundDue(found, modelState.nowMs)
    const isDue = payment.dueAtMs !== null && payment.dueAtMs <= modelState.nowMs
    if (!isDue) return [name, payment] as const
    if (payment.status === 'AUTHORIZED') return [name, released(payment, 'expired')] as const
    return [name, cancelled(payment, 'authentication_abandoned')] as const
  })
  return deleteUnpaidCards(expirePlans(expireTokens({ ...free, payments: new Map(payments) })))
}

/** Cards that no payment names are forgotten a week after they expired, with the codes that were typed again for them. */
function deleteUnpaidCards(modelState: ModelState): ModelState {
  const named = new Set(
    [...modelState.payments].map(([name, { order }]) => {
      const [merchant = ''] = name.split(' ')
      return cardName({ merchant, card: order.card })
    }),
  )
  const isKept = (name: string): boolean => {
    const expiresAtMs = modelState.cards.get(name)?.expiresAtMs ?? Number.POSITIVE_INFINITY
    return named.has(name) || expiresAtMs + weekMs > modelState.nowMs
  }
  const cards = [...modelState.cards].filter(([name]) => isKept(name))
  const cvvTokens = [...modelState.cvvTokens].filter(([name, { card }]) => {
    const [merchant = ''] = name.split(' ')
    return isKept(cardName({ merchant, card }))
  })
  return { ...modelState, cards: new Map(cards), cvvTokens: new Map(cvvTokens) }
}

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

import { refuse, showRefund } from './model-answers.ts'
import {
  type CommandOf,
  type ModelPayment,
  type ModelRefund,
  type ModelState,
  nameOf,
  putPayment,
  type Step,
} from './model-state.ts'

/** The state after a request to refund a payment: written from the same texts as `payment-model.ts`. */
export function refund(modelState: ModelState, command: CommandOf<'refund'>): Step {
  const { order } = command
  const { nowMs } = modelState
  const payment = modelState.payments.get(nameOf(command))
  if (!payment) return refuse(modelState, 'payment_not_found')
  const known = payment.refunds.find(({ refundKey }) => refundKey !== null && refundKey === order.refundKey)
  if (known) {
    const isSame = known.amount === order.amount && known.fails === order.fails
    if (!isSame) return refuse(modelState, 'idempotency_key_reused')
    return showRefund(modelState, { ...known, status: 'IN_PROGRESS' }, { isReplayed: true })
  }
  if (payment.status !== 'SETTLED') return refuse(modelState, 'payment_not_settled')
  const left = payment.refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((rest, { amountMinor }) => rest - amountMinor, payment.finalAmount)
  const everything = payment.finalAmount
  if (order.refundKey === null && left === 0 && (order.amount ?? everything) === everything) {
    const repeated = payment.refunds.find(
      (each) =>
        each.refundKey === null &&
        each.status !== 'FAILED' &&
        each.fails === order.fails &&
        (each.amountMinor === everything || (each.amount === null && order.amount === null)),
    )
    if (repeated) return showRefund(modelState, { ...repeated, status: 'IN_PROGRESS' }, { isReplayed: true })
  }
  const amountMinor = order.amount ?? left
  if (amountMinor === 0 || amountMinor > left) return refuse(modelState, 'refund_amount_too_large')
  const { currency } = payment.order
  const begun: ModelRefund = { ...order, amountMinor, currency, status: 'IN_PROGRESS', createdAtMs: nowMs }
  const refunded = { ...payment, refunds: [...payment.refunds, begun] }
  return showRefund(putPayment(modelState, command, refunded), begun)
}

/** A payment with those of its refunds made that are due. */
export function refundDue(payment: ModelPayment, nowMs: number): ModelPayment {
  const isDue = ({ status, createdAtMs }: ModelRefund): boolean =>
    status === 'IN_PROGRESS' && createdAtMs + 2000 <= nowMs
  const due = payment.refunds.filter(isDue)
  const entries = due.map(
    ({ amountMinor, currency, fails }) =>
      `refund ${amountMinor} ${currency} ${fails ? 'declined' : 'approved'}`,
  )
  return {
    ...payment,
    refunds: payment.refunds.map((each) =>
      isDue(each) ? { ...each, status: each.fails ? 'FAILED' : 'SETTLED' } : each,
    ),
    entries: [...payment.entries, ...entries],
  }
}

import type { PaymentLink } from '@element-js/node'
import type { LinkedOrder, OrderStatus } from './order-book.ts'

const statuses: Readonly<Record<PaymentLink['paymentStatus'], OrderStatus>> = {
  INITIAL_STATUS: 'open',
  IN_PROGRESS: 'waiting',
  SETTLED: 'paid',
  CANCELLED: 'cancelled',
}

/** The status of an order, from the record of its link. */
export type OrderNews = Pick<LinkedOrder, 'status' | 'paymentMethod' | 'isRefunded'>

/** @returns `null` if it is not the record of the order's link. With another amount, the order must not be shipped. */
export function readLinkRecord(
  { orderId, amount, currency, paymentStatus, finalPaymentMethod, refunded }: PaymentLink,
  order: LinkedOrder | null,
): OrderNews | null {
  if (order?.orderId !== orderId || order.amountMinor !== amount || currency !== 'BRL') return null
  return { status: statuses[paymentStatus], paymentMethod: finalPaymentMethod, isRefunded: refunded }
}

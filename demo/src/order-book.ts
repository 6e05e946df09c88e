import { randomBytes } from 'node:crypto'
import type { PaymentLink } from '@element-js/node'

/** The progress of an order. A notification can be late or repeated, and never moves an order back. */
export type OrderStatus = 'open' | 'waiting' | 'paid' | 'cancelled'

/** An order that is paid by a link, as the shop stores it. */
export interface LinkedOrder {
  /** Unique in this shop, and impossible to guess, because everybody with the address can see the order. */
  readonly orderId: string
  /** Centavos of a real. */
  readonly amountMinor: number
  readonly status: OrderStatus
  /** The address of the link; `null` until the service has created it. */
  readonly link: { readonly linkId: string; readonly url: string } | null
  /** In the service's spelling; `null` until the order is paid. */
  readonly paymentMethod: string | null
  readonly isRefunded: boolean
  /** Whether the shop knows it from a signed notification, and not only from its own request. */
  readonly isNotified: boolean
}

/** The shop's orders, in memory. A real shop stores them in a database. */
export interface OrderBook {
  open(amountMinor: number): LinkedOrder
  find(orderId: string): LinkedOrder | null
  change(orderId: string, change: Partial<Omit<LinkedOrder, 'orderId' | 'amountMinor'>>): void
}

/** A few hundred bytes each. */
const largest = 10_000

const ranks = { open: 0, waiting: 1, cancelled: 2, paid: 3 } as const

export function createOrderBook(): OrderBook {
  const orders = new Map<string, LinkedOrder>()
  return {
    open(amountMinor) {
      const nothingYet = { link: null, paymentMethod: null, isRefunded: false, isNotified: false }
      const order: LinkedOrder = { orderId: newOrderId(), amountMinor, status: 'open', ...nothingYet }
      orders.set(order.orderId, order)
      const [oldest] = orders.keys()
      if (orders.size > largest && oldest !== undefined) orders.delete(oldest)
      return order
    },
    find: (orderId) => orders.get(orderId) ?? null,
    change(orderId, change) {
      const order = orders.get(orderId)
      if (!order) return
      const status =
        change.status && ranks[change.status] > ranks[order.status] ? change.status : order.status
      orders.set(orderId, { ...order, ...change, status })
    },
  }
}

/** 80 random bits that a person can read out: `OS-K7QM-2FXA-9PTD-4WNE`. */
function newOrderId(): string {
  // Crockford's alphabet has no I, L, O or U, which look like other characters.
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('')
  return `OS-${letters.replace(/(.{4})(?=.)/g, '$1-')}`
}

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

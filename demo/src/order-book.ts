import type { PaymentLink } from '@element-js/node'
import { type Country, countries } from '../page/countries.js'
import { newPaymentKey } from '../page/payment-attempt.js'
import { type CartItem, totalsOf } from './price-list.ts'

/** The progress of an order that is paid by link. A notification can be late or repeated, and never moves it back. */
export type OrderStatus = 'open' | 'waiting' | 'paid' | 'cancelled'

/** An order, as the shop stores it. */
export interface StoredOrder {
  /** Unique in this shop, and impossible to guess, because everybody with the address can see the order. */
  readonly orderId: string
  readonly items: readonly CartItem[]
  /** When the payer placed it, in Unix milliseconds. Another attempt at it does not change that. */
  readonly placedAtMs: number
  readonly country: Country
  /** Centavos of the country's currency. */
  readonly amountMinor: number
  /** Default: the payer gave none. */
  readonly email?: string
  /** The key of its newest card payment; `null` if none was made on the shop's page. The service knows its state. */
  readonly chargeKey: string | null
  /** The link by which it is paid; `null` until the service has created it. */
  readonly link: { readonly linkId: string; readonly url: string } | null
  /** What follows is known of a link only. */
  readonly status: OrderStatus
  /** In the service's spelling; `null` until the order is paid. */
  readonly paymentMethod: string | null
  readonly isRefunded: boolean
  /** Whether the shop knows it from a signed notification, and not only from its own request. */
  readonly isNotified: boolean
}

type NewOrder = Pick<StoredOrder, 'items' | 'country' | 'email'> &
  Partial<Pick<StoredOrder, 'orderId' | 'chargeKey'>>

/** The shop's orders, in memory. A real shop stores them in a database. */
export interface OrderBook {
  /** @param order One with the id of an earlier order takes its place, with the cart as it is now. */
  open(order: NewOrder): StoredOrder
  find(orderId: string): StoredOrder | null
  change(orderId: string, change: Partial<Omit<StoredOrder, 'orderId' | 'amountMinor' | 'placedAtMs'>>): void
}

/** A few hundred bytes each. */
const largest = 10_000

const ranks = { open: 0, waiting: 1, cancelled: 2, paid: 3 } as const

export function createOrderBook(): OrderBook {
  const orders = new Map<string, StoredOrder>()
  return {
    open(given) {
      const nothingYet = {
        chargeKey: null,
        link: null,
        paymentMethod: null,
        isRefunded: false,
        isNotified: false,
      }
      const order: StoredOrder = {
        ...nothingYet,
        orderId: `OS-${newPaymentKey()}`,
        placedAtMs: orders.get(given.orderId ?? '')?.placedAtMs ?? Date.now(),
        amountMinor: totalsOf(given.items, given.country).totalMinor,
        status: 'open',
        ...given,
      }
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

const statuses: Readonly<Record<PaymentLink['paymentStatus'], OrderStatus>> = {
  INITIAL_STATUS: 'open',
  IN_PROGRESS: 'waiting',
  SETTLED: 'paid',
  CANCELLED: 'cancelled',
}

/** The status of an order, from the record of its link. */
export type OrderNews = Pick<StoredOrder, 'status' | 'paymentMethod' | 'isRefunded'>

/** @returns `null` if it is not the record of the order's link. With another amount, the order must not be shipped. */
export function readLinkRecord(
  { orderId, amount, currency, paymentStatus, finalPaymentMethod, refunded }: PaymentLink,
  order: StoredOrder | null,
): OrderNews | null {
  if (order?.orderId !== orderId || order.amountMinor !== amount) return null
  if (currency !== countries[order.country].currency) return null
  return { status: statuses[paymentStatus], paymentMethod: finalPaymentMethod, isRefunded: refunded }
}

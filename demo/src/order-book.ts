import { randomBytes } from 'node:crypto'

/** How far an order is: a notification can come late or twice, and never takes one back. */
export type OrderStatus = 'open' | 'waiting' | 'paid' | 'cancelled'

/** An order that is paid by a link, as the shop keeps it. */
export interface LinkedOrder {
  /** Unique in this shop, and not to be guessed: whoever has the address sees the order. */
  readonly orderId: string
  /** Centavos of a real. */
  readonly amountMinor: number
  readonly status: OrderStatus
  /** Where it is paid; `null` until the service has made the link. */
  readonly link: { readonly linkId: string; readonly url: string } | null
  /** As the service names it; `null` until it is paid. */
  readonly paymentMethod: string | null
  readonly isRefunded: boolean
  /** Whether a signed notification told the shop so, and not only a look of its own. */
  readonly isNotified: boolean
}

/** The shop's orders, in memory: a shop of your own has a database for them. */
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
  // Crockford's alphabet: no I, L, O or U, which are taken for others.
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('')
  return `OS-${letters.replace(/(.{4})(?=.)/g, '$1-')}`
}

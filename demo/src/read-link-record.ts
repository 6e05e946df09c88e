import type { DeepPartial } from './call-service.ts'
import type { LinkedOrder, OrderStatus } from './order-book.ts'

/** The properties of a payment link that this shop reads. */
interface LinkRecord {
  orderId: string
  amount: number
  currency: string
  paymentStatus: string
  finalPaymentMethod: string | null
  refunded: boolean
}

const statuses: Readonly<Record<string, OrderStatus>> = {
  INITIAL_STATUS: 'open',
  IN_PROGRESS: 'waiting',
  SETTLED: 'paid',
  CANCELLED: 'cancelled',
}

/** The status of an order, from the record of its link. */
export type OrderNews = Pick<LinkedOrder, 'orderId' | 'status' | 'paymentMethod' | 'isRefunded'>

/** @returns `null` if it is not the record of a link in reais. */
export function readLinkRecord(body: unknown): (OrderNews & { readonly amountMinor: number }) | null {
  const record = body as DeepPartial<LinkRecord> | null
  const status = statuses[record?.paymentStatus ?? '']
  if (!record?.orderId || !status || record.currency !== 'BRL' || record.amount === undefined) return null
  const { orderId, amount: amountMinor, finalPaymentMethod, refunded } = record
  return {
    orderId,
    amountMinor,
    status,
    paymentMethod: finalPaymentMethod ?? null,
    isRefunded: refunded === true,
  }
}

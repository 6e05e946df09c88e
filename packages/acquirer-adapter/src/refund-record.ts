import type { Outcome, PaymentName } from '@element-js/server/adapters'

/** What the adapter knows about a refund. */
export interface RefundRecord extends PaymentName {
  readonly refundReference: string
  /** The processor's id of the payment; `null` if the payment is unknown. */
  readonly paymentId: string | null
  /** The processor's id of the refund; `null` until it gave one. */
  readonly processorId: string | null
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string | null
  /** How often the processor has answered a request of this refund with an internal fault. */
  readonly faults: number
  /** `null` until it is decided. */
  readonly outcome: Outcome | null
  readonly sentAtMs: number
}

/** What the processor said about a refund before it is decided. */
export type RefundProgress = Partial<Pick<RefundRecord, 'processorId' | 'faults'>>

/** What refunds have returned, or may still return. */
export function returnedMinor(refunds: readonly RefundRecord[]): number {
  return refunds
    .filter(({ outcome }) => outcome?.result !== 'declined')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

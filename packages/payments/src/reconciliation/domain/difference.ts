/**
 * `missing_in_store`: the acquirer moved or reserved money that the store does not know. `missing_at_acquirer`: the
 * reverse. `state`: both know it, and one says that it is captured, cancelled or refunded and the other does not.
 * `doubled`: the acquirer did twice what was asked once.
 */
export type DifferenceKind = (typeof differenceKinds)[number]

export const differenceKinds = [
  'missing_in_store',
  'missing_at_acquirer',
  'amount',
  'currency',
  'state',
  'doubled',
] as const

/** How one side sees a payment or a refund. */
export interface Side {
  readonly state: 'waiting' | 'authorized' | 'captured' | 'cancelled' | 'refunded' | 'failed'
  /** `null`: the side does not know it. */
  readonly amountMinor: number | null
  readonly currency: string
}

/** One thing that the store and the acquirer see differently. */
export interface Difference {
  readonly kind: DifferenceKind
  /** Empty: the acquirer's list does not name the merchant, and the store does not know the payment. */
  readonly merchantId: string
  /** The acquirer's name of the payment. */
  readonly reference: string
  /** If it is about a refund; otherwise `null`. */
  readonly refundReference: string | null
  /** The `idempotencyKey` of the charge, or the id of the link; `null`: the store does not know the payment. */
  readonly payment: string | null
  readonly inStore: Side | null
  readonly atAcquirer: Side | null
  /** When the acquirer did it; `null` if it did not. */
  readonly atMs: number | null
}

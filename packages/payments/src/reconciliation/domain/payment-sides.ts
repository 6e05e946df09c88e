import type { StatementLine } from '../../acquirer/domain/statement.ts'

/** A payment as the store has it, with what is compared. */
export interface StoredPayment {
  readonly merchantId: string
  /** The acquirer's name of it. */
  readonly reference: string
  /** The `idempotencyKey` of a charge, or the id of the link of an attempt. */
  readonly payment: string
  readonly kind: 'charge' | 'attempt'
  /** `working`: an intent is open, and the jobs finalize it. `waiting`: the payer has to do something. */
  readonly state: 'working' | 'waiting' | 'authorized' | 'captured' | 'cancelled'
  /** What was or is to be reserved; `null`: it is not compared. */
  readonly amountMinor: number | null
  /** What was captured; `null`: nothing, or it is not compared. */
  readonly capturedMinor: number | null
  readonly currency: string
  readonly createdAtMs: number
}

/** A refund as the store has it. */
export interface StoredRefund {
  readonly merchantId: string
  /** The acquirer's name of the payment. */
  readonly reference: string
  readonly refundReference: string
  /** As that of its payment. */
  readonly payment: string
  /** `working`: the jobs ask the acquirer for it. */
  readonly state: 'working' | 'refunded' | 'failed'
  /** In the currency of the payment; `null`: it is not compared. */
  readonly amountMinor: number | null
  readonly currency: string
  readonly createdAtMs: number
}

/** Everything that the two sides know about one payment. */
export interface PaymentSides {
  /** Empty: the list does not name it, and the store does not know the reference. */
  readonly merchantId: string
  readonly reference: string
  /** `null`: the store does not know it. */
  readonly payment: StoredPayment | null
  readonly refunds: readonly StoredRefund[]
  /** The acquirer's. */
  readonly lines: readonly StatementLine[]
}

/** What the acquirer's list contains. */
export interface StatementScope {
  readonly hasReservations: boolean
  /** What was created between these two times must be in the list, if money moved. */
  readonly completeFromMs: number
  readonly completeUntilMs: number
}

/**
 * Whether a reference belongs to a card's verification. Its reservation is never captured, because the payer does not owe
 * the amount.
 */
export function isVerification(reference: string): boolean {
  return reference.startsWith('vrf_')
}

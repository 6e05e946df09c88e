import type { StatementLine } from '../../acquirer/domain/statement.ts'
import type { StoredPayment, StoredRefund } from './stored-payment.ts'

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

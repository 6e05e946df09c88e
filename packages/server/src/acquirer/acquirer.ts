import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import type { Secret } from '../values/secret.ts'
import type { DeclineReason } from './domain/decline-reason.ts'
import type { Position } from './domain/payment-position.ts'

/** Names one payment at the acquirer. */
export interface PaymentName {
  readonly merchantId: string
  readonly reference: string
}

/** A card as the acquirer needs it. */
export interface CardDetails {
  readonly pan: Secret<string>
  /** `null` when it was used before: a code is good for one authorization. */
  readonly cvv: Secret<string> | null
  readonly expirationMonth: number
  readonly expirationYear: number
}

export interface Verification extends PaymentName {
  readonly card: CardDetails
}

export interface Authorization extends PaymentName {
  readonly card: CardDetails
  readonly amountMinor: number
  readonly currency: string
  /** `at_once` collects what it reserves, in the same step. */
  readonly captureMode: 'at_once' | 'later'
  /** Whether the payer's issuer vouched for the payer by 3-D Secure. */
  readonly authentication: 'none' | 'passed'
}

export type Outcome =
  | { readonly result: 'approved' }
  | { readonly result: 'declined'; readonly reason: DeclineReason }

/** What is to be given back of a payment that was collected. */
export interface RefundOrder extends PaymentName {
  /** Names the refund; random. */
  readonly refundReference: string
  readonly amountMinor: number
  readonly reason: string | null
  /** Where the money goes when it cannot go back the way it came. */
  readonly bankAccount: BankTransferAccountInfo | null
}

/**
 * The acquirer interface. Kept small so that real acquirers can implement it.
 *
 * Each method rejects only when no answer came. What happened then is found out with `find`; nothing but a refund is
 * sent a second time.
 */
export interface Acquirer {
  /** Asks the issuer about a card, with an amount of zero. A known reference is declined, and nobody is asked. */
  verify(verification: Verification): Promise<Outcome>
  /** Reserves an amount. A reference that is known already is declined, and nothing is reserved. */
  authorize(authorization: Authorization): Promise<Outcome>
  /** Collects a reserved amount, or part of it; the rest is released. */
  capture(capture: PaymentName & { readonly amountMinor: number }): Promise<Outcome>
  /** Releases what is reserved. A reference it never saw is closed: what comes late under it is declined. */
  cancel(payment: PaymentName): Promise<Outcome>
  /**
   * Gives back what was collected, or part of it. The one call that is safe to send again: under a refund's reference
   * that it knows, an acquirer does nothing and gives its first answer.
   */
  refund(refund: RefundOrder): Promise<Outcome>
  /** How a payment or verification stands; `null` when the acquirer never saw it. Rejects while it is undecided. */
  find(payment: PaymentName): Promise<Position | null>
  close(): Promise<void>
}

import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import type { Secret } from '@element-js/values'
import type { DeclineReason } from './domain/decline-reason.ts'
import type { Position } from './domain/payment-position.ts'
import type { StatementPage, StatementQuery } from './domain/statement.ts'

/** The identity of a payment at the acquirer. */
export interface PaymentName {
  readonly merchantId: string
  readonly reference: string
}

/** The card data that an acquirer needs. */
export interface CardDetails {
  readonly pan: Secret<string>
  /** `null` if it was used before: a security code is valid for one authorization. */
  readonly cvv: Secret<string> | null
  readonly expirationMonth: number
  readonly expirationYear: number
  /** Id of the network that carries the payment, such as `cartes-bancaires`; `null`: the brand's network. */
  readonly network: string | null
}

export interface Verification extends PaymentName {
  readonly card: CardDetails
}

export interface Authorization extends PaymentName {
  readonly card: CardDetails
  readonly amountMinor: number
  readonly currency: string
  /** `at_once` also captures the reserved amount, in the same step. */
  readonly captureMode: 'at_once' | 'later'
  /** Whether the issuer authenticated the payer by 3-D Secure. */
  readonly authentication: 'none' | 'passed'
  /** The number of installments in which the payer pays. Absent: the payer was offered none. */
  readonly installments?: AuthorizedInstallments
}

/** An authorization whose payer is present and can be authenticated. */
export interface AuthenticatedAuthorization extends Authorization {
  readonly authentication: 'none'
  readonly challenge: ChallengeTerms
}

/** A payer who can be sent to the issuer's challenge. */
export interface ChallengeTerms {
  /** The address to which the payer returns, with anything added to its query. */
  readonly returnUrl: string
  /** Headers of the payer's browser, for the issuer; each is `null` if the browser did not send it. */
  readonly browser: { readonly acceptHeader: string | null; readonly userAgent: string | null }
}

/**
 * The installments of an authorization. Its `amountMinor` is the price: what is reserved, captured and refunded for the
 * merchant. The bank that finances the installments adds the interest and receives it.
 */
export interface AuthorizedInstallments {
  /** 1: the payer chose a single payment. */
  readonly count: number
  /** The payer's total, with interest. */
  readonly totalAmountMinor: number
  /** The interest that the payer bears, per month: 29900 is 2.99 %. 0: the merchant bears the cost. */
  readonly monthlyRateMillionths: number
}

export type Outcome =
  | { readonly result: 'approved' }
  | { readonly result: 'declined'; readonly reason: DeclineReason }

/** The payer must pass the issuer's challenge at an address. Nothing is reserved yet. */
export interface Challenge {
  readonly result: 'challenge'
  readonly url: string
}

/** The data that was added to the query of a return address. A payer can forge it: only the processor can tell. */
export type ReturnedFields = Readonly<Record<string, string>>

/** A payer who came back from a challenge. */
export interface ChallengeReturn extends PaymentName {
  readonly returned: ReturnedFields
}

/** The challenges of an acquirer that can send payers to them. */
export interface Challenges {
  /** Whether it sends payers to challenges. Rejects if the acquirer must be asked and does not answer. */
  areOffered(): Promise<boolean>
  /** The same as the acquirer's `authorize`, except that the issuer authenticates the payer. */
  authorize(authorization: AuthenticatedAuthorization): Promise<Outcome | Challenge>
  /**
   * Continues a payment whose payer came back. Safe to repeat: a decided payment stays as it is, and one whose payer
   * has not passed is a challenge again.
   */
  continue(payment: ChallengeReturn): Promise<Outcome | Challenge>
}

/** A refund of a captured payment. */
export interface RefundOrder extends PaymentName {
  /** The identity of the refund; random. */
  readonly refundReference: string
  readonly amountMinor: number
  readonly reason: string | null
  /** The account for the money if it cannot be returned the way it came. */
  readonly bankAccount: BankTransferAccountInfo | null
}

/**
 * The acquirer interface. Kept small so that real acquirers can implement it.
 *
 * Each method rejects only if no answer came. The service then uses `find` to learn what happened; only refunds are
 * sent a second time.
 */
export interface Acquirer {
  /** Asks the issuer about a card, with an amount of zero. A known reference is declined without asking the issuer. */
  verify(verification: Verification): Promise<Outcome>
  /** Reserves an amount. A known reference is declined, and nothing is reserved. */
  authorize(authorization: Authorization): Promise<Outcome>
  /** Collects a reserved amount or a part of it; the rest is released. */
  capture(capture: PaymentName & { readonly amountMinor: number }): Promise<Outcome>
  /**
   * Releases a reservation, or ends a challenge, which the payer can then no longer pass. An unknown reference is
   * closed: later calls with it are declined.
   */
  cancel(payment: PaymentName): Promise<Outcome>
  /**
   * Refunds a captured amount or a part of it. This is the only call that is safe to repeat: for a known refund
   * reference, an acquirer does nothing and returns its first answer.
   */
  refund(refund: RefundOrder): Promise<Outcome>
  /**
   * Finds the position of a payment or verification; `null` if the acquirer has never seen it. Rejects while undecided.
   */
  find(payment: PaymentName): Promise<Position | null>
  /** Absent: it does not send payers to challenges. */
  readonly challenges?: Challenges
  /**
   * Lists what the acquirer has done in a period, part by part, for the comparison with the store. Optional.
   *
   * @returns `null` if the acquirer has no such list.
   */
  readStatement?(query: StatementQuery): Promise<StatementPage | null>
  close(): Promise<void>
}

/** The payment is settled. */
export interface PaymentReceipt {
  readonly status: 'paid'
  /** The idempotency key, by which the service finds the payment. */
  readonly reference: string
  /** Centavos. */
  readonly amountMinor: number
  readonly currency: string
  readonly card: { readonly brand: string; readonly last4: string }
  /** Absent for a payment without installments. The total is in centavos. */
  readonly installments?: { readonly count: number; readonly totalMinor: number }
}

interface Because {
  /** A stable snake_case word. For a decline, it is the service's own. */
  readonly reason: string
  /** In English, for developers. The page has texts for payers by reason. */
  readonly message: string
}

/**
 * Nothing was charged: the bank declined (`declined`), or there was no charge at all. The next attempt needs a new key.
 */
export interface Refusal extends Because {
  readonly status: 'declined' | 'refused'
  /** As in {@link PaymentReceipt}, if the bank was asked: a declined payment can be looked up too. */
  readonly reference?: string
}

/** The charge may or may not have happened. Only the same order with the same key may be sent again. */
export interface MissingAnswer extends Because {
  readonly status: 'unanswered'
}

/**
 * The bank must authenticate the payer first. Nothing has been charged yet.
 */
export interface BankChallenge {
  readonly status: 'challenged'
  readonly reference: string
  /** The address of the bank's page. */
  readonly url: string
}

/** The answer of `POST /pay`. Every other error of the shop has the shape of {@link Refusal}. */
export type PayAnswer = PaymentReceipt | BankChallenge | Refusal | MissingAnswer

/** The payment is settled. */
export interface Paid {
  readonly status: 'paid'
  /** Finds the payment at the service: its idempotency key. */
  readonly reference: string
  /** Centavos. */
  readonly amountMinor: number
  readonly currency: string
  readonly card: { readonly brand: string; readonly last4: string }
}

interface Because {
  /** Stable snake_case word: the service's own for a decline. */
  readonly reason: string
  /** A sentence that may be shown to the payer. */
  readonly message: string
}

/** Nothing was charged: the bank said no (`declined`), or it never came to a charge. The next attempt needs a new key. */
export interface Refusal extends Because {
  readonly status: 'declined' | 'refused'
  /** As in {@link Paid}, where the bank was asked: a declined payment can be looked up too. */
  readonly reference?: string
}

/** The charge may have happened, or not. Only the same order with the same key may be sent again. */
export interface Unanswered extends Because {
  readonly status: 'unanswered'
}

/** The payer's bank wants to ask the payer first. Nothing was charged yet; what came of it is told at the shop's `/return`. */
export interface Challenged {
  readonly status: 'challenged'
  readonly reference: string
  /** Where the page sends the payer. */
  readonly url: string
}

/** What `POST /pay` tells the page. Every other error of the shop has the shape of {@link Refusal}. */
export type PayAnswer = Paid | Challenged | Refusal | Unanswered

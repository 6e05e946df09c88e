import type Stripe from 'stripe'

/** An answer of the double that is not a resource, in the shape of Stripe's errors. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: Partial<Stripe.StripeRawError> & { readonly type: string }) {
    super(error.message ?? error.code ?? error.type)
    this.status = status
    this.body = { error }
  }
}

/** A request that Stripe does not accept. */
export function invalid(code: string, param?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', code, message: code, ...(param && { param }) })
}

interface CardErrorFields {
  readonly type: 'card_error'
  readonly code: string
  readonly decline_code?: string
}

/** Why a card is declined. */
export interface CardProblem {
  readonly code: string
  /** For a decline by the issuer. */
  readonly declineCode?: string
}

/** The answer to a request that ends with a decline of the card. */
export function cardError(problem: CardProblem, more: object = {}): Refusal {
  return new Refusal(402, { ...errorOf(problem), message: 'Your card was declined.', ...more })
}

/** The same in the words of an intent. */
export function errorOf({ code, declineCode }: CardProblem): CardErrorFields {
  return { type: 'card_error', code, ...(declineCode && { decline_code: declineCode }) }
}

/** The answer to a request that the status of an intent does not allow. */
export function unexpectedState(intent: Stripe.PaymentIntent): Refusal {
  const code = 'payment_intent_unexpected_state'
  return new Refusal(400, { type: 'invalid_request_error', code, payment_intent: intent })
}

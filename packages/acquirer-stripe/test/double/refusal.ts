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

/** A request that Stripe does not take. */
export function invalid(code: string, param?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', code, message: code, ...(param && { param }) })
}

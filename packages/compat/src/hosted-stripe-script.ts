import { ownAddress } from './own-address.ts'
import { Stripe, type StripeOptions, type StripeShape } from './stripe.ts'

// Replaces https://js.stripe.com/v3/: defines the global that pages expect.
;(globalThis as { Stripe?: unknown }).Stripe = (key: string, options?: StripeOptions): StripeShape =>
  Stripe(key, { baseUrl: options?.baseUrl ?? ownAddress })

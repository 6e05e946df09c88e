import { service } from '@element-js/element'
import { type StripeShape, shapeStripe } from './stripe-object.ts'

export type { StripeElement, StripeElementOptions, StripeElementType } from './stripe-element.ts'
export type {
  StripeCard,
  StripeElements,
  StripeElementsOptions,
  StripeError,
  StripePaymentMethod,
  StripeShape,
  StripeToken,
} from './stripe-object.ts'

export interface StripeOptions {
  /**
   * Origin of the payments service, such as `https://pay.example`. Default: the origin from which this file was loaded.
   */
  readonly baseUrl?: string | undefined
  /** Stripe's own options have no meaning here. */
  readonly [option: string]: unknown
}

/**
 * Starts the library with an object of the shape that `Stripe(key)` of Stripe.js returns.
 *
 * @param key The public key of element.js, such as `ek_test_…`.
 * @throws IntegrationError if the key is empty or is a secret, or if no address of a service is passed.
 */
export function Stripe(key: string, { baseUrl }: StripeOptions = {}): StripeShape {
  return shapeStripe(service(key, { baseUrl }))
}

/**
 * The same function for pages that import `loadStripe` from `@stripe/stripe-js`. In TypeScript, name the type that the
 * page expects: `loadStripe<import('@stripe/stripe-js').Stripe>(…)`.
 */
export async function loadStripe<Shape = StripeShape>(key: string, options?: StripeOptions): Promise<Shape> {
  return Stripe(key, options) as Shape
}

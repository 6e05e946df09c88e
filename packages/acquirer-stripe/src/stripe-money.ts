import type { Exponents } from '@element-js/acquirer-adapter'

/**
 * The digits after the point of an amount at Stripe. CLP is one of its zero-decimal currencies; COP has two.
 *
 * @see https://docs.stripe.com/currencies#zero-decimal
 */
export const stripeExponents: Exponents = { BRL: 2, MXN: 2, COP: 2, PEN: 2, USD: 2, CLP: 0 }

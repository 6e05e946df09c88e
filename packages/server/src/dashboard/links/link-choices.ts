import type { Country } from '../../money/country.ts'
import { type PaymentMethod, paymentMethods } from '../../payment-methods/payment-method.ts'
import { methodFacts } from '../../payment-methods/payment-methods.ts'

/** How long a link can be paid, in hours. */
export const lifetimeChoices: Readonly<Record<string, string>> = {
  1: 'an hour',
  24: 'a day',
  72: '3 days',
  168: '7 days',
  720: '30 days',
}

/** The methods that can be used in a country. */
export function methodsIn(country: Country): readonly PaymentMethod[] {
  return paymentMethods.filter((method) => methodFacts[method].limits[country] !== undefined)
}

import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import type { Country } from '../../money/country.ts'
import { methods } from '../../payment-methods/registry.ts'

/** How long a link can be paid, by the number of hours. */
export const lifetimeChoices: Readonly<Record<string, string>> = {
  1: '1 hour',
  24: '1 day',
  72: '3 days',
  168: '7 days',
  720: '30 days',
}

/** The payment methods of a country. */
export function methodsIn(country: Country): readonly PaymentMethod[] {
  return paymentMethods.filter((method) => methods[method].limits[country] !== undefined)
}

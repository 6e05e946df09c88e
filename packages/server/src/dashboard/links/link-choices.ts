import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import type { Country } from '../../money/country.ts'
import { methods } from '../../payment-methods/registry.ts'

/** How long a link can be paid, in hours. */
export const lifetimes = [1, 24, 72, 168, 720] as const

/** The payment methods of a country. */
export function methodsIn(country: Country): readonly PaymentMethod[] {
  return paymentMethods.filter((method) => methods[method].limits[country] !== undefined)
}

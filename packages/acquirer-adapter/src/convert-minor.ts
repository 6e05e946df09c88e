import { type Currency, currencyExponents, isCurrency } from '@element-js/server/adapters'

/** The digits after the point of the service's currencies at a processor. */
export type Exponents = Readonly<Record<Currency, number>>

/**
 * Converts minor units of the service to those of a processor: 1500 CLP have no decimals here, but a processor that
 * counts two decimals expects 150000.
 *
 * @returns `null` for a currency that the service does not take, and for an amount that the processor cannot express.
 */
export function toProcessorMinor(amountMinor: number, currency: string, exponents: Exponents): number | null {
  if (!isCurrency(currency)) return null
  return scale(amountMinor, exponents[currency] - currencyExponents[currency])
}

/** The reverse of `toProcessorMinor`. */
export function toServiceMinor(amountMinor: number, currency: string, exponents: Exponents): number | null {
  if (!isCurrency(currency)) return null
  return scale(amountMinor, currencyExponents[currency] - exponents[currency])
}

function scale(amount: number, digits: number): number | null {
  const scaled = digits >= 0 ? amount * 10 ** digits : amount / 10 ** -digits
  return Number.isSafeInteger(scaled) ? scaled : null
}

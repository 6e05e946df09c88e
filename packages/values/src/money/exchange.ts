import { type Currency, currencyExponents } from './money.ts'

/** The price of one unit of a currency in another. */
export interface ExchangeRate {
  readonly fromCurrency: Currency
  readonly toCurrency: Currency
  /** Major units of `toCurrency` for one of `fromCurrency`, as decimal digits such as `5.40`. */
  readonly rate: string
}

/** An amount in the currency of the order, and the payer's amount in another one. */
export interface Exchange extends ExchangeRate {
  readonly fromAmountMinor: number
  readonly toAmountMinor: number
}

/**
 * Exchanges an amount, rounded half up to the minor unit. Computed in integers: a product of doubles would be wrong by a
 * minor unit for one amount in many.
 *
 * @returns minor units of `toCurrency`. They may be more than an amount can be.
 */
export function exchangeAmount(
  amountMinor: number,
  { fromCurrency, toCurrency, rate }: ExchangeRate,
): number {
  const [whole = '', fraction = ''] = rate.split('.')
  const numerator =
    BigInt(amountMinor) * BigInt(whole + fraction) * 10n ** BigInt(currencyExponents[toCurrency])
  const denominator = 10n ** BigInt(fraction.length + currencyExponents[fromCurrency])
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/**
 * The exchange rates of the sandbox, which never change. They are near the rates of 2026, and chosen so that each
 * amount in USD is a whole number of Colombian pesos.
 */
export const sandboxRates: readonly ExchangeRate[] = [
  { fromCurrency: 'USD', toCurrency: 'BRL', rate: '5.40' },
  { fromCurrency: 'USD', toCurrency: 'MXN', rate: '18.50' },
  { fromCurrency: 'USD', toCurrency: 'COP', rate: '4100' },
  { fromCurrency: 'USD', toCurrency: 'CLP', rate: '950' },
  { fromCurrency: 'USD', toCurrency: 'PEN', rate: '3.75' },
]

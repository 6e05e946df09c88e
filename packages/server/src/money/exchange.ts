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

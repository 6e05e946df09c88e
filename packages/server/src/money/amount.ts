import { type Locale, localeFacts } from '../locale.ts'
import { type Currency, currencyExponents } from './money.ts'

/** An amount of money. Sums of many amounts are `bigint`, because they may be larger than a double holds exactly. */
export interface Amount {
  readonly amountMinor: number | bigint
  readonly currency: Currency
}

/**
 * Formats an amount with digits and a point only, for machines and form fields: 123450 of BRL is `1234.50`, 5 is
 * `0.05`.
 */
export function toDecimal({ amountMinor, currency }: Amount): string {
  const exponent = currencyExponents[currency]
  if (exponent === 0) return String(amountMinor)
  const digits = String(amountMinor).padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** Formats an amount with the currency's sign, for payers: 123450 of BRL is `R$ 1.234,50` in Portuguese. */
export function formatAmount(amount: Amount, locale: Locale): string {
  const { currency } = amount
  const { numbers } = localeFacts[locale]
  const format = new Intl.NumberFormat(numbers, { style: 'currency', currency, ...digitsOf(currency) })
  return format.format(exactOf(amount))
}

/**
 * Formats an amount in English without a currency sign or code, for merchants: 123450 of BRL is `1,234.50`.
 *
 * @param cents `when-needed` omits the cents of a whole number of units: 500 of BRL is `5`.
 */
export function formatFigures(amount: Amount, cents: 'always' | 'when-needed' = 'always'): string {
  const digits = digitsOf(amount.currency)
  const format = new Intl.NumberFormat('en', {
    ...digits,
    trailingZeroDisplay: cents === 'always' ? 'auto' : 'stripIfInteger',
  })
  return format.format(exactOf(amount))
}

/**
 * Reads an amount that a person typed, in units of the currency: `1234.5` and `1234,50` of BRL are 123450. Thousands
 * separators are refused, because 1.000 may mean one thousand or one.
 *
 * @returns minor units, or `null` if the text is not an amount of the currency.
 */
export function parseAmount(text: string, currency: Currency): number | null {
  const digits = currencyExponents[currency]
  const [, whole = '', rest = ''] = /^(\d{1,15})(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (whole === '' || rest.length > digits) return null
  const amountMinor = Number(`${whole}${rest.padEnd(digits, '0')}`)
  return Number.isSafeInteger(amountMinor) && amountMinor > 0 ? amountMinor : null
}

// `Intl` would write Colombian pesos without cents.
function digitsOf(currency: Currency): Intl.NumberFormatOptions {
  const digits = currencyExponents[currency]
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

// Digits with an exponent, because a quotient of doubles would round the largest amounts.
function exactOf({ amountMinor, currency }: Amount): Intl.StringNumericLiteral {
  return `${amountMinor}e-${currencyExponents[currency]}` as Intl.StringNumericLiteral
}

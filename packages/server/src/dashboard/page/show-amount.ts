import { type Currency, currencyExponents } from '../../money/money.ts'
import { type Html, html } from '../../web/html.ts'

/** An amount with its currency's code, since many currencies share one sign. */
export function amountOf(amountMinor: number | bigint, currency: string): Html {
  return html`<span class="amount">${figuresOf(amountMinor, currency)} <span class="currency">${currency}</span></span>`
}

/** The same as plain text. */
export function amountTextOf(amountMinor: number | bigint, currency: string): string {
  return `${figuresOf(amountMinor, currency)} ${currency}`
}

function figuresOf(amountMinor: number | bigint, currency: string): string {
  const digits = currencyExponents[currency as Currency]
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // As digits with an exponent: a quotient of doubles would round the largest amounts.
  return format.format(`${amountMinor}e-${digits}` as `${number}`)
}

/** As it is typed into a field: 1234.50 */
export function plainAmountOf(amountMinor: number, currency: string): string {
  const digits = currencyExponents[currency as Currency]
  const text = String(amountMinor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * Reads an amount as people type it, in units of the currency: `1234.5` and `1234,50` of BRL are 123450. Separators of
 * thousands are not taken: who writes 1.000 may mean a thousand or one.
 *
 * @returns minor units, or `null` where that is no amount of the currency.
 */
export function readAmount(text: string, currency: string): number | null {
  const digits = currencyExponents[currency as Currency]
  const [, whole = '', rest = ''] = /^(\d{1,15})(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (whole === '' || rest.length > digits) return null
  const amountMinor = Number(`${whole}${rest.padEnd(digits, '0')}`)
  return Number.isSafeInteger(amountMinor) && amountMinor > 0 ? amountMinor : null
}

import { type Html, html } from '@element-js/http'
import {
  type Country,
  type Currency,
  decimalSignOf,
  type Exchange,
  formatAmountWithCode,
  formatLocalFigures,
  formatRateWithCodes,
  formatTypedAmount,
  parseAmount,
} from '@element-js/values'
import { dashboardWords } from '../words/dashboard-words.ts'
import { countryOfAmount, type Viewer } from './viewer.ts'

export interface ShownAmount {
  readonly amountMinor: number | bigint
  readonly currency: Currency
  /** The country of the record. Absent: the amount is a sum of several records. */
  readonly country?: Country
}

/** An amount with the code of its currency, because many currencies share a symbol. */
export function amountOf(amount: ShownAmount, viewer: Viewer): Html {
  return html`<span class="amount">${formatLocalFigures(placed(amount, viewer), viewer.locale)} <span class="currency">${amount.currency}</span></span>`
}

/** The same as plain text. */
export function amountTextOf(amount: ShownAmount, viewer: Viewer): string {
  return formatAmountWithCode(placed(amount, viewer), viewer.locale)
}

/** The same without the code, as a person types it into a field. */
export function typedAmountOf(amount: ShownAmount, viewer: Viewer): string {
  return formatTypedAmount(placed(amount, viewer), viewer.locale)
}

/** Reads an amount as the viewer types it. @returns minor units; `null` if it is none, or may be another one. */
export function readTypedAmount(
  text: string,
  { currency, country }: Omit<ShownAmount, 'amountMinor'>,
  viewer: Viewer,
): number | null {
  const place = countryOfAmount({ currency, ...(country && { country }) }, viewer)
  return parseAmount(text, { currency, decimalSign: decimalSignOf(place, viewer.locale) })
}

/** What the payer pays for an amount in another currency: `The payer pays 540.00 BRL, at 1 USD = 5.40 BRL`. */
export function exchangeTextOf(exchange: Exchange, viewer: Viewer): string {
  const { toAmountMinor: amountMinor, toCurrency: currency } = exchange
  const paid = placed({ amountMinor, currency }, viewer)
  const [one, price] = formatRateWithCodes({ ...exchange, country: paid.country }, viewer.locale)
  return dashboardWords[viewer.locale].page.exchange(formatAmountWithCode(paid, viewer.locale), one, price)
}

function placed(amount: ShownAmount, viewer: Viewer): Required<ShownAmount> {
  return { ...amount, country: countryOfAmount(amount, viewer) }
}

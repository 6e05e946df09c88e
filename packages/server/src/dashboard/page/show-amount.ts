import { formatFigures } from '../../money/amount.ts'
import type { Currency } from '../../money/money.ts'
import { type Html, html } from '../../web/html.ts'

/** An amount with the code of its currency: many currencies share a symbol. */
export function amountOf(amountMinor: number | bigint, currency: Currency): Html {
  return html`<span class="amount">${formatFigures({ amountMinor, currency })} <span class="currency">${currency}</span></span>`
}

/** The same as plain text. */
export function amountTextOf(amountMinor: number | bigint, currency: Currency): string {
  return `${formatFigures({ amountMinor, currency })} ${currency}`
}

import { formatFigures } from '../../money/amount.ts'
import type { Exchange } from '../../money/exchange.ts'
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

/** What the payer pays for an amount in another currency: `The payer pays 540.00 BRL, at 1 USD = 5.40 BRL`. */
export function exchangeTextOf({ rate, fromCurrency, toCurrency, toAmountMinor }: Exchange): string {
  return `The payer pays ${amountTextOf(toAmountMinor, toCurrency)}, at 1 ${fromCurrency} = ${rate} ${toCurrency}`
}

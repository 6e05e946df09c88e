import { formatMoment, type Html, html } from '@element-js/http'
import { hostedLogoPath } from '@element-js/payments'
import { type Exchange, formatAmount, formatExchangeRate } from '@element-js/values'
import { type PageContext, pathOf } from '../page-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'

/**
 * The amount, the merchant and the order. Merchants wrote most of it, so it is text, isolated from its surroundings.
 */
export function summaryView(
  context: PageContext,
  {
    isChoosing,
    hasAddress,
  }: {
    /** Whether the payer is choosing a method. Afterwards, the time limit of the method applies. */
    readonly isChoosing: boolean
    /** Whether the payer has entered an address, which can be changed here. */
    readonly hasAddress: boolean
  },
): Html {
  const { link } = context.view
  const { language } = context
  const words = checkoutWords[language]
  const amount = formatAmount(link, language)
  return html`<section class="summary" aria-label="${words.total}">
${merchantView(context)}
<p class="amount${amount.length > 14 && ' long'}">${amount}</p>
${link.exchange && html`<p class="soft exchange">${exchangeText(link.exchange, context)}</p>`}
${Boolean(link.description?.trim()) && html`<p class="description"><bdi>${link.description}</bdi></p>`}
${isChoosing && html`<p class="soft before">${words.payBefore(formatMoment(link.expiresAtMs, link.country, language))}</p>`}
${
  link.paymentDocumentUrl !== null &&
  html`<p><a class="document" href="${link.paymentDocumentUrl}" target="_blank" rel="noopener noreferrer">${words.document}<span class="visually-hidden"> (${words.newTab})</span></a></p>`
}
${hasAddress && addressOf(context)}
</section>`
}

function exchangeText(exchange: Exchange, { view: { link }, language }: PageContext): string {
  const { country } = link
  const { fromAmountMinor: amountMinor, fromCurrency: currency } = exchange
  const total = formatAmount({ amountMinor, currency, country }, language)
  return checkoutWords[language].exchange.sentence(
    total,
    formatExchangeRate({ ...exchange, country }, language),
  )
}

// Without a logo on the service, it is the first letter: another host's picture would tell that host who pays and when.
function merchantView({ view: { merchant } }: PageContext): Html {
  const path = hostedLogoPath(merchant.logoUrl)
  const logo = path
    ? html`<img class="logo" src="${path}" alt="" width="44" height="44">`
    : html`<span class="logo" aria-hidden="true">${[...merchant.name.trim()][0]}</span>`
  return html`<p class="merchant">${logo}<bdi>${merchant.name}</bdi></p>`
}

function addressOf(context: PageContext): Html | null {
  const address = context.view.link.shippingAddress
  if (address === null) return null
  const words = checkoutWords[context.language]
  const { name, line1, line2, city, province, postalCode, countryCode } = address
  const lines = [[name], [line1], [line2], [postalCode, city], [province, countryCode]]
    .filter((context) => context.some((part) => part.trim() !== ''))
    .map((context, index) => [index > 0 && html`<br>`, context.map((part) => html`<bdi>${part}</bdi> `)])
  return html`<div class="deliver"><p><strong>${words.deliverTo}</strong> <a href="${pathOf(context)}">${words.change}</a></p>
<p class="soft">${lines}</p></div>`
}

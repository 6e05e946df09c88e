import { type Fact, factList, formatMoment, type Html, html, isolate, mark } from '@element-js/http'
import { amountToReturn, installmentsOf, type LinkView, methodWords } from '@element-js/payments'
import { brandNameOf, formatAmount, formatExchangeRate, type Locale } from '@element-js/values'
import { describeOption } from '../card/describe-installments.ts'
import type { PageContext } from '../page-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'

/** The receipt of a paid link with the link back to the merchant, or the state of its refund. */
export function paidView(context: PageContext): Html {
  const { view, language } = context
  const { link, merchant, refund } = view
  const words = checkoutWords[language]
  const refunded = refundOf(context)
  const money = (amountMinor: number): string => formatAmount({ ...link, amountMinor }, language)
  const moment = (atMs: number | null): string | null =>
    atMs === null ? null : formatMoment(atMs, link.country, language)
  const { labels } = words
  return html`<div class="ending">
${refunded ? mark('back', 'over') : mark('check', 'good')}
<h1>${refunded?.title ?? words.paid.title}</h1>
<p class="soft">${refunded?.text ?? words.paid.text(isolate(merchant.name))}</p>
</div>
<section class="receipt" aria-labelledby="receipt-title"><h2 id="receipt-title">${words.paid.receipt}</h2>
${factList([
  [labels.amount, money(link.amountMinor)],
  ...exchangeFacts(context),
  [labels.merchant, payeeOf(merchant)],
  [labels.description, link.description],
  [labels.method, methodPaidWith(view, language)],
  [labels.date, moment(link.finalStatusAtMs)],
  [labels.order, link.orderId, 'code'],
  [labels.payment, link.attemptId, 'code'],
  [words.refund.amount, refund && refunded && money(amountToReturn(link, refund.amountMinor))],
  [words.refund.date, refund && refunded && moment(refund.endedAtMs)],
])}</section>
${returnLink(context)}
<button class="quiet" type="button" hidden data-print>${words.paid.print}</button>`
}

/** Who was paid: what payers call the merchant, its registered name and its tax document. */
function payeeOf({ name, profile: { legalName, document } }: LinkView['merchant']): Html {
  const lines = [name, legalName, document].filter((line) => line !== undefined)
  return html`${lines.map((line, index) => html`${index > 0 && html`<br>`}<bdi>${line}</bdi>`)}`
}

function exchangeFacts({ view: { link }, language }: PageContext): readonly Fact[] {
  const { exchange, country } = link
  if (exchange === null) return []
  const { fromAmountMinor: amountMinor, fromCurrency: currency } = exchange
  const { total, rate } = checkoutWords[language].exchange
  return [
    [total, formatAmount({ amountMinor, currency, country }, language)],
    [rate, formatExchangeRate({ ...exchange, country }, language)],
  ]
}

function refundOf({ view, language }: PageContext): { readonly title: string; readonly text: string } | null {
  const { refund, link } = view
  const words = checkoutWords[language].refund
  if (refund === null) return null
  const { refundStatus } = refund
  switch (refundStatus) {
    case 'IN_PROGRESS':
      return words.underWay
    case 'SETTLED':
      return amountToReturn(link, refund.amountMinor) === link.amountMinor ? words.whole : words.part
    case 'FAILED':
      return null
    default:
      return refundStatus satisfies never
  }
}

// A payer who opens the receipt later wants to read it, so the page does not redirect.
const goingOnForMs = 10 * 60 * 1000
const secondsToRead = 8

function returnLink({ view, language, nowMs }: PageContext): Html | null {
  const { redirectUrl, finalStatusAtMs } = view.link
  if (redirectUrl === null || !URL.canParse(redirectUrl)) return null
  const words = checkoutWords[language].paid
  const { host } = new URL(redirectUrl)
  const isFresh = view.refund === null && nowMs - (finalStatusAtMs ?? 0) < goingOnForMs
  return html`<p><a class="primary" href="${redirectUrl}"${isFresh && html` data-go-on="${secondsToRead}"`}><bdi>${words.backTo(host)}</bdi></a></p>
${isFresh && html`<p class="going-on soft" hidden><span>${words.goingTo(host)} <span class="going-on-seconds">${secondsToRead}</span> ${words.seconds}.</span> <button class="quiet" type="button">${words.stay}</button></p>`}`
}

/** How a link was paid, in the payer's language: `Visa •••• 4242, 3 × R$ 130,00`. `null` if it is not paid. */
function methodPaidWith({ link, cardPayment }: LinkView, language: Locale): string | null {
  if (link.finalPaymentMethod === null) return null
  if (link.finalPaymentMethod === 'CREDIT_CARD' && cardPayment) {
    const { charge } = cardPayment
    const card = `${brandNameOf(cardPayment.card.brand)} •••• ${cardPayment.card.last4}`
    const chosen = installmentsOf(charge)
    return [card, chosen && describeOption(chosen, link, language)].filter(Boolean).join(', ')
  }
  return methodWords[language].methods[link.finalPaymentMethod].name
}

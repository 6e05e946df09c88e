import { formatMoment, type Locale } from '@element-js/server'
import type { Country } from '../page/countries.js'
import { brandName, formatMoney, payersReference } from '../page/format.js'
import type { PayAnswer } from '../page/pay-answer.ts'
import { outcomeWords } from '../page/refusal-words.js'
import { pageWords, wordsFor } from '../page/words/page-words.js'
import { escapeHtml } from './fill-page.ts'
import type { StoredOrder } from './order-book.ts'
import { describeCart } from './price-list.ts'
import { code, type Facts, type Result, renderResult, row } from './render-result.ts'
import { payee } from './shop-profile.ts'

interface CardOrder {
  readonly order: StoredOrder
  readonly answer: PayAnswer
  readonly language: Locale
}

/** The page of an order that is paid by card on the shop's page. It needs no script. */
export function renderCardOrder({ order, answer, language }: CardOrder): string {
  const { paid, results } = pageWords[language]
  const payment = answer.status === 'paid' ? answer : null
  const { card, installments } = payment ?? {}
  const reference =
    'reference' in answer && answer.reference ? payersReference(answer.reference) : order.orderId
  return renderResult({
    ...cardMessageOf(answer, { language, country: order.country }),
    language,
    orderId: order.orderId,
    outcome: answer.status,
    facts: [
      // With interest, the payer pays more than the order costs.
      ...factsOf({ ...order, ...(payment && { amountMinor: payment.amountMinor }) }, language),
      card && row(results.paidBy, escapeHtml(paid.card(brandName(card.brand), card.last4))),
      installments &&
        row(
          wordsFor(language, order.country).installments.title,
          escapeHtml(
            paid.installments(
              installments.count,
              formatMoney(installments.totalMinor, language, order.country),
            ),
          ),
        ),
      payment && row(paid.to, payee),
      reference !== order.orderId && row(paid.reference, code(reference)),
    ],
    developers: results.asked,
  })
}

type Message = Pick<Result, 'title' | 'text' | 'mark' | 'way'>

interface Payer {
  readonly language: Locale
  readonly country: Country
}

function cardMessageOf(answer: PayAnswer, { language, country }: Payer): Message {
  const words = wordsFor(language, country)
  if (answer.status === 'paid') return paidMessage({ language, country })
  const { title, text, action } = outcomeWords(answer, words)
  switch (answer.status) {
    case 'challenged':
      // The bank's page would otherwise be in the language of the browser, which need not be that of the shop.
      return { title, text, mark: 'waiting', way: { href: `${answer.url}?lang=${language}`, label: action } }
    case 'unanswered':
      return { title, text, mark: 'waiting', way: { href: '', label: action } }
    case 'declined':
    case 'refused':
      // The fragment tells the page that a saved card's code from the refused payment is still valid for the next one.
      return {
        title,
        text,
        mark: 'refused',
        way: { href: `${homeOf(country)}#again`, label: words.results.backToCheckout },
      }
  }
}

/** The checkout of a country. */
const homeOf = (country: Country): string => (country === 'BR' ? '/' : `/?country=${country}`)

function paidMessage({ language, country }: Payer): Message {
  const { title, text, another } = pageWords[language].paid
  return { title, text, mark: 'paid', way: { href: homeOf(country), label: another } }
}

/** The page of an order that is paid by link. It needs no script. */
export function renderLinkOrder(order: StoredOrder, language: Locale): string {
  const { status, link, paymentMethod, isNotified } = order
  const { paid, results } = pageWords[language]
  const names: Readonly<Record<string, string>> = results.methods
  const canGoOn = link !== null && (status === 'open' || status === 'waiting')
  return renderResult({
    ...linkMessageOf(order, language),
    ...(canGoOn && { way: { href: link.url, label: results.goOnPaying } }),
    language,
    orderId: order.orderId,
    outcome: status === 'paid' ? 'paid' : 'unanswered',
    facts: [
      ...factsOf(order, language),
      paymentMethod && row(results.paidBy, escapeHtml(names[paymentMethod] ?? paymentMethod)),
      status === 'paid' && row(paid.to, payee),
    ],
    developers: isNotified ? results.notified : results.asked,
  })
}

function linkMessageOf({ status, isRefunded, country }: StoredOrder, language: Locale): Message {
  const { results } = pageWords[language]
  const message = paidMessage({ language, country })
  if (isRefunded) return { ...message, ...results.refunded }
  if (status === 'paid') return message
  const mark = status === 'cancelled' ? 'refused' : 'waiting'
  return { ...results[status], mark, way: { href: homeOf(country), label: results.backToCheckout } }
}

export function renderUnknownOrder(language: Locale): string {
  return renderRefused(pageWords[language].results.unknownOrder, { language })
}

/** The page for when no link was created, because of an error in the shop or in the service. */
export function renderOrderTrouble(language: Locale): string {
  // A form was sent here, so this page has no address of its own.
  return renderRefused(pageWords[language].results.trouble, { language, address: '/?' })
}

/** The page for an e-mail address in a form that no script has checked. */
export function renderWrongEmail(language: Locale): string {
  const { results, form } = pageWords[language]
  return renderRefused({ title: results.trouble.title, text: form.emailWrong }, { language, address: '/?' })
}

function renderRefused(
  message: Pick<Result, 'title' | 'text'>,
  page: Pick<Result, 'language' | 'address'>,
): string {
  const way = { href: '/', label: pageWords[page.language].results.backToCheckout }
  return renderResult({ ...message, ...page, outcome: 'refused', mark: 'refused', way })
}

/** What every order has: what it costs, what it contains, when it was placed, and whose it is. */
function factsOf(
  { amountMinor, items, country, placedAtMs, email, orderId }: StoredOrder,
  language: Locale,
): Facts {
  const { cart, form, paid, results } = pageWords[language]
  return [
    row(paid.amount, escapeHtml(formatMoney(amountMinor, language, country))),
    row(cart.title, escapeHtml(describeCart(items, language))),
    row(results.placed, escapeHtml(formatMoment(placedAtMs, country, language))),
    email && row(form.email, escapeHtml(email)),
    row(results.order, code(orderId)),
  ]
}

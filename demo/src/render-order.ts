import type { Locale } from '@element-js/server'
import { formatMoney } from '../page/format.js'
import { pageWords } from '../page/words/page-words.js'
import { escapeHtml } from './fill-page.ts'
import type { LinkedOrder } from './order-book.ts'
import { code, renderResult, row } from './render-result.ts'

/** The page of an order that is paid by link. It needs no script. */
export function renderOrder(order: LinkedOrder, language: Locale): string {
  const { status, link } = order
  const { results } = pageWords[language]
  const canGoOn = link !== null && (status === 'open' || status === 'waiting')
  return renderResult({
    ...messageOf(order, language),
    outcome: status === 'paid' ? 'paid' : 'unanswered',
    mark: status === 'paid' ? 'paid' : status === 'cancelled' ? 'refused' : 'waiting',
    facts: factsOf(order, language),
    way: canGoOn
      ? { href: link.url, label: results.goOnPaying }
      : { href: '/', label: status === 'paid' ? pageWords[language].paid.another : results.backToCheckout },
    language,
  })
}

interface Message {
  readonly title: string
  readonly text: string
}

function messageOf({ status, isRefunded }: LinkedOrder, language: Locale): Message {
  const { results } = pageWords[language]
  if (isRefunded) return results.refunded
  return status === 'paid'
    ? { title: pageWords[language].paid.title, text: results.orderPaid }
    : results[status]
}

export function renderUnknownOrder(language: Locale): string {
  return renderRefused(pageWords[language].results.unknownOrder, { language })
}

/** The page for when no link was created, because of an error in the shop or in the service. */
export function renderOrderTrouble(language: Locale): string {
  // A form was sent here, so this page has no address of its own.
  return renderRefused(pageWords[language].results.trouble, { language, address: '/?' })
}

function renderRefused(
  message: Message,
  page: { readonly language: Locale; readonly address?: string },
): string {
  return renderResult({
    ...message,
    ...page,
    outcome: 'refused',
    mark: 'refused',
    facts: '',
    way: { href: '/', label: pageWords[page.language].results.backToCheckout },
  })
}

function factsOf({ orderId, amountMinor, paymentMethod, isNotified }: LinkedOrder, language: Locale): string {
  const { results } = pageWords[language]
  const names: Readonly<Record<string, string>> = results.methods
  return [
    row(pageWords[language].paid.amount, escapeHtml(formatMoney(amountMinor, language))),
    ...(paymentMethod ? [row(results.paidBy, escapeHtml(names[paymentMethod] ?? paymentMethod))] : []),
    row(results.order, code(orderId)),
    ...(isNotified ? [row(results.confirmed, escapeHtml(results.byNotification))] : []),
  ].join('')
}

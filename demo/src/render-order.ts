import { formatMoney } from '../page/money.js'
import { escapeHtml, fillPage } from './fill-page.ts'
import type { LinkedOrder, OrderStatus } from './order-book.ts'
import { code, marks, row } from './render-return.ts'

interface Message {
  readonly title: string
  readonly text: string
}

const messages: Readonly<Record<OrderStatus, Message>> = {
  paid: {
    title: 'Payment complete. Thank you!',
    text: 'Your order goes to the packing table today. Questions? Quote the order number and we will know.',
  },
  waiting: {
    title: 'We wait for your payment',
    text: 'It is on its way. A boleto or a transfer can take a day or two; we pack as soon as we hear of it.',
  },
  open: { title: 'It is not paid yet', text: 'Nothing was charged. You can go on where you left.' },
  cancelled: {
    title: 'This order was not paid',
    text: 'Its payment page has closed, and nothing was charged.',
  },
}

const refunded: Message = { title: 'Your money is on its way back', text: 'This order was refunded.' }

/** The page of an order that is paid by link. It needs no script. */
export function renderOrder(order: LinkedOrder): string {
  const { status, link, isRefunded } = order
  const { title, text } = isRefunded ? refunded : messages[status]
  const canGoOn = link !== null && (status === 'open' || status === 'waiting')
  return page({
    title,
    text,
    outcome: status === 'paid' ? 'paid' : 'unanswered',
    mark: marks[status === 'paid' ? 'paid' : status === 'cancelled' ? 'refused' : 'waiting'],
    facts: factsOf(order),
    way: canGoOn
      ? { href: link.url, label: 'Go on paying' }
      : { href: '/', label: status === 'paid' ? 'Place another order' : 'Back to the checkout' },
  })
}

const backToCheckout = { href: '/', label: 'Back to the checkout' }

export function renderUnknownOrder(): string {
  return page({
    title: 'We know no such order',
    text: 'The address may be cut off.',
    outcome: 'refused',
    mark: marks.refused,
    facts: '',
    way: backToCheckout,
  })
}

/** The page for when no link was created, because of an error in the shop or in the service. */
export function renderOrderTrouble(): string {
  return page({
    title: 'The payment page did not open',
    text: 'This is our fault, not yours. Nothing was charged. Please try again in a moment, or pay by card.',
    outcome: 'refused',
    mark: marks.refused,
    facts: '',
    way: backToCheckout,
  })
}

const methodNames: Readonly<Record<string, string>> = {
  PIX: 'Pix',
  CREDIT_CARD: 'Card',
  BOLETO: 'Boleto',
  BANK_TRANSFER_BR: 'Bank transfer',
}

function factsOf({ orderId, amountMinor, paymentMethod, isNotified }: LinkedOrder): string {
  return [
    row('Amount', escapeHtml(formatMoney(amountMinor))),
    ...(paymentMethod ? [row('Paid by', escapeHtml(methodNames[paymentMethod] ?? paymentMethod))] : []),
    row('Order', code(orderId)),
    ...(isNotified ? [row('Confirmed', 'by a signed notification')] : []),
  ].join('')
}

interface Page extends Message {
  readonly outcome: string
  readonly mark: string
  readonly facts: string
  readonly way: { readonly href: string; readonly label: string }
}

function page({ title, text, outcome, mark, facts, way }: Page): string {
  return fillPage('page/return.html', {
    title: escapeHtml(title),
    text: escapeHtml(text),
    outcome,
    mark,
    facts,
    wayHref: escapeHtml(way.href),
    wayLabel: escapeHtml(way.label),
  })
}

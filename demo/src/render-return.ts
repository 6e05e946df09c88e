import { brandName } from '../page/brand-name.js'
import { formatMoney } from '../page/money.js'
import type { PayAnswer, PaymentReceipt } from '../page/pay-answer.ts'
import { challengedWords, refusalWords, unansweredWords } from '../page/refusal-words.js'
import { escapeHtml, fillPage } from './fill-page.ts'

interface Message {
  readonly title: string
  readonly text: string
  /** The address and the label of the button. */
  readonly way: { readonly href: string; readonly label: string }
}

/** Paths of the icons in the circle above an outcome. */
export const marks = {
  paid: 'm20 33 8.5 8.500L45 25',
  waiting: 'M32 19v14l9 6',
  refused: 'm23 23 18 18m0-18L23 41',
} as const

/** The page for a payer who returns from the bank's page, with the outcome. It can be read without its script. */
export function renderReturn(answer: PayAnswer): string {
  const { title, text, way } = messageOf(answer)
  const isPaid = answer.status === 'paid'
  return fillPage('page/return.html', {
    title: escapeHtml(title),
    text: escapeHtml(text),
    outcome: answer.status,
    mark: marks[isPaid ? 'paid' : answer.status === 'challenged' ? 'waiting' : 'refused'],
    facts: isPaid
      ? factsOf(answer)
      : 'reference' in answer
        ? row('Payment reference', code(answer.reference))
        : '',
    wayHref: escapeHtml(way.href),
    wayLabel: escapeHtml(way.label),
  })
}

// The mark in the address: the code of a saved card that was typed for the refused payment is good for the next one.
const backToCheckout = { href: '/#again', label: 'Back to the checkout' }

function messageOf(answer: PayAnswer): Message {
  switch (answer.status) {
    case 'paid':
      return {
        title: 'Payment complete. Thank you!',
        text: 'Your order goes to the packing table today. Questions? Quote the payment reference and we will know.',
        way: { href: '/', label: 'Place another order' },
      }
    case 'challenged':
      return { ...challengedWords, way: { href: answer.url, label: challengedWords.action } }
    case 'unanswered':
      return { ...unansweredWords, way: { href: '', label: unansweredWords.action } }
    case 'refused':
      if (answer.reason !== 'payment_not_found') return { ...refusalWords(answer), way: backToCheckout }
      return { title: 'We know no such payment', text: 'The address may be cut off.', way: backToCheckout }
    case 'declined':
      return { ...refusalWords(answer), way: backToCheckout }
  }
}

function factsOf({ amountMinor, card, reference }: PaymentReceipt): string {
  return [
    row('Amount', escapeHtml(formatMoney(amountMinor))),
    row('Card', escapeHtml(`${brandName(card.brand)} ending in ${card.last4}`)),
    row('Payment reference', code(reference)),
  ].join('')
}

/** A row of details under an outcome. @param value HTML. */
export function row(label: string, value: string): string {
  return `
          <div><dt>${label}</dt><dd>${value}</dd></div>`
}

/** Text that the payer may want to copy as a whole. */
export function code(text: string | undefined): string {
  return `<code>${escapeHtml(text ?? '')}</code>`
}

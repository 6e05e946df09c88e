import type { Locale } from '@element-js/server'
import { brandName, formatMoney } from '../page/format.js'
import type { PayAnswer, PaymentReceipt } from '../page/pay-answer.ts'
import { outcomeWords } from '../page/refusal-words.js'
import { pageWords } from '../page/words/page-words.js'
import { escapeHtml } from './fill-page.ts'
import { code, renderResult, row } from './render-result.ts'

interface Message {
  readonly title: string
  readonly text: string
  /** The address and the label of the button. */
  readonly way: { readonly href: string; readonly label: string }
}

interface ReturnPage {
  readonly language: Locale
  /** The address of the page up to the code of its language. */
  readonly address: string
}

/** The page for a payer who returns from the bank's page, with the outcome. It can be read without its script. */
export function renderReturn(answer: PayAnswer, page: ReturnPage): string {
  const { title, text, way } = messageOf(answer, page.language)
  const isPaid = answer.status === 'paid'
  const { reference } = pageWords[page.language].paid
  return renderResult({
    ...page,
    title,
    text,
    way,
    outcome: answer.status,
    mark: isPaid ? 'paid' : answer.status === 'challenged' ? 'waiting' : 'refused',
    facts: isPaid
      ? factsOf(answer, page.language)
      : 'reference' in answer
        ? row(reference, code(answer.reference))
        : '',
  })
}

function messageOf(answer: PayAnswer, language: Locale): Message {
  const words = pageWords[language]
  const { backToCheckout, unknownPayment } = pageWords[language].results
  // The fragment tells the page that a saved card's code from the refused payment is still valid for the next one.
  const wayBack = { href: '/#again', label: backToCheckout }
  switch (answer.status) {
    case 'paid':
      return {
        title: words.paid.title,
        text: words.paid.text,
        way: { href: '/', label: words.paid.another },
      }
    case 'challenged': {
      const { title, text, action } = outcomeWords(answer, words)
      // The bank's page would otherwise be in the language of the browser, which need not be that of the shop.
      return { title, text, way: { href: `${answer.url}?lang=${language}`, label: action } }
    }
    case 'unanswered': {
      const { title, text, action } = outcomeWords(answer, words)
      return { title, text, way: { href: '', label: action } }
    }
    case 'refused':
      if (answer.reason !== 'payment_not_found') return { ...outcomeWords(answer, words), way: wayBack }
      return { ...unknownPayment, way: wayBack }
    case 'declined':
      return { ...outcomeWords(answer, words), way: wayBack }
  }
}

function factsOf({ amountMinor, card, reference }: PaymentReceipt, language: Locale): string {
  const { form, paid } = pageWords[language]
  return [
    row(paid.amount, escapeHtml(formatMoney(amountMinor, language))),
    row(form.card, escapeHtml(paid.card(brandName(card.brand), card.last4))),
    row(paid.reference, code(reference)),
  ].join('')
}

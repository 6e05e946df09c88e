import type { CardInfo } from '@element-js/protocol/http'
import type { Locale } from '../locale.ts'
import { formatAmount } from '../money/amount.ts'
import type { Currency } from '../money/money.ts'
import { brandNameOf } from '../values/brand-name.ts'
import { type Html, html } from '../web/html.ts'
import { challengeWords } from './challenge-words.ts'

/** What a payer is shown of a payment. Merchants wrote some of it: it is text, never markup. */
export interface ShownPayment {
  readonly merchantName: string
  readonly description: string | null
  readonly amountMinor: number
  readonly currency: Currency
  readonly card: Pick<CardInfo, 'brand' | 'last4'>
}

/** What is paid to whom with which card, as a list of terms. */
export function paymentFacts(payment: ShownPayment, language: Locale): Html {
  const { labels, cardEnding } = challengeWords[language]
  const { merchantName, description, card } = payment
  const rows = [
    { label: labels.merchant, text: merchantName },
    ...(description?.trim() ? [{ label: labels.description, text: description }] : []),
    { label: labels.card, text: cardEnding(brandNameOf(card.brand), card.last4) },
  ]
  // Apart, or letters written from right to left in one would turn what stands around it.
  const facts = rows.map(
    ({ label, text }) => html`
        <div><dt>${label}</dt><dd><bdi>${text}</bdi></dd></div>`,
  )
  return html`<dl>
        <div class="amount"><dt>${labels.amount}</dt><dd>${formatAmount(payment, language)}</dd></div>${facts}
      </dl>`
}

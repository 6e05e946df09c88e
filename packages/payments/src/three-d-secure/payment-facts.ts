import { factList, type Html, html } from '@element-js/http'
import type { CardInfo } from '@element-js/protocol/http'
import { brandNameOf, type Country, type Currency, formatAmount, type Locale } from '@element-js/values'
import { challengeWords } from './words/challenge-words.ts'

/** The details of a payment that a payer sees. Merchants wrote some of them, so they are text, never markup. */
export interface ShownPayment {
  readonly merchantName: string
  readonly description: string | null
  readonly amountMinor: number
  readonly currency: Currency
  readonly country: Country
  readonly card: Pick<CardInfo, 'brand' | 'last4'>
}

/** The amount, the shop and the card of a payment, as a list of terms. */
export function paymentFacts(payment: ShownPayment, language: Locale): Html {
  const { labels, cardEnding } = challengeWords[language]
  const { merchantName, description, card } = payment
  return factList([
    // As markup: the amount is our own text and needs no isolation.
    [labels.amount, html`${formatAmount(payment, language)}`, 'amount'],
    [labels.merchant, merchantName],
    [labels.description, description],
    [labels.card, cardEnding(brandNameOf(card.brand), card.last4)],
  ])
}

import { brandNameOf } from '../domain/brand-name.ts'
import type { Language } from '../domain/format-amount.ts'
import type { LinkView } from './link-flows.ts'
import { payWords } from './words/pay-words.ts'

/** What a link was paid with, as its payer knows it: `Visa ···· 4242`. `null` when it was not. */
export function methodPaidWith({ link, charge }: LinkView, language: Language): string | null {
  if (link.finalPaymentMethod === null) return null
  if (link.finalPaymentMethod === 'CREDIT_CARD' && charge) {
    return `${brandNameOf(charge.card.brand)} ···· ${charge.card.last4}`
  }
  return payWords[language].methods[link.finalPaymentMethod].name
}

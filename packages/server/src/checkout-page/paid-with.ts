import { installmentsOf } from '../charges/domain/charge-installments.ts'
import type { LinkView } from '../links/flows/link-view.ts'
import type { Locale } from '../locale.ts'
import { methodWords } from '../payment-methods/words/method-words.ts'
import { brandNameOf } from '../values/brand-name.ts'
import { describeOption } from './card/describe-installments.ts'

/** How a link was paid, in the payer's language: `Visa •••• 4242, 3 × R$ 130,00`. `null` if it is not paid. */
export function methodPaidWith({ link, cardPayment }: LinkView, language: Locale): string | null {
  if (link.finalPaymentMethod === null) return null
  if (link.finalPaymentMethod === 'CREDIT_CARD' && cardPayment) {
    const { charge } = cardPayment
    const card = `${brandNameOf(cardPayment.card.brand)} •••• ${cardPayment.card.last4}`
    const chosen = installmentsOf(charge)
    return [card, chosen && describeOption(chosen, link, language)].filter(Boolean).join(', ')
  }
  return methodWords[language].methods[link.finalPaymentMethod].name
}

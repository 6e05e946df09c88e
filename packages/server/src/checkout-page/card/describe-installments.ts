import { type Installments, installmentsOf } from '../../links/domain/installments.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import type { Locale } from '../../locale.ts'
import { formatAmount } from '../../money/amount.ts'
import { checkoutWords } from '../words/checkout-words.ts'

/** The installments in words: `R$ 100,00 à vista`, `2 × R$ 50,00`, `R$ 33,34 + 2 × R$ 33,33`. */
export function describeInstallments(
  { number, firstMinor, otherMinor }: Installments,
  place: Pick<PaymentLink, 'currency' | 'country'>,
  language: Locale,
): string {
  const words = checkoutWords[language].card
  const amount = (amountMinor: number): string => formatAmount({ ...place, amountMinor }, language)
  if (number === 1) return words.atOnce(amount(firstMinor))
  if (firstMinor === otherMinor) return words.equal(number, amount(otherMinor))
  return words.unequal(amount(firstMinor), words.equal(number - 1, amount(otherMinor)))
}

/** The installments that a payer chose; `null` for a single payment. */
export function describeChosen(link: PaymentLink, number: number, language: Locale): string | null {
  const chosen = installmentsOf(link).find((each) => each.number === number)
  return chosen && number > 1 ? describeInstallments(chosen, link, language) : null
}

import { type InstallmentOption, wholeMillionths, yearlyRateOf } from '@element-js/payments'
import { formatAmount, formatPercent, type LocalAmount, type Locale } from '@element-js/values'
import { checkoutWords } from '../words/checkout-words.ts'

type Place = Pick<LocalAmount, 'currency' | 'country'>

/** Describes an option: `R$ 100,00 à vista`, `2 × R$ 50,00 sem juros`, `12 × R$ 10,04, R$ 120,48 com juros`. */
export function describeOption(option: InstallmentOption, place: Place, language: Locale): string {
  const { count, firstMinor, otherMinor, totalMinor, monthlyRateMillionths } = option
  const words = checkoutWords[language].card
  const amount = (amountMinor: number): string => formatAmount({ ...place, amountMinor }, language)
  if (count === 1) return words.atOnce(amount(firstMinor))
  const parts =
    firstMinor === otherMinor
      ? words.equal(count, amount(otherMinor))
      : words.unequal(amount(firstMinor), words.equal(count - 1, amount(otherMinor)))
  return monthlyRateMillionths === 0
    ? words.interestFree(parts)
    : words.withInterest(parts, amount(totalMinor))
}

/**
 * The cost of an option, as consumer credit laws require it before the payer chooses: the total, the interest in money,
 * and the monthly and yearly rates. Empty for a payment without installments.
 *
 * @param priceMinor The price without interest.
 */
export function describeCost(
  { count, totalMinor, monthlyRateMillionths }: InstallmentOption,
  { priceMinor, ...place }: Place & { readonly priceMinor: number },
  language: Locale,
): string {
  if (count === 1) return ''
  const words = checkoutWords[language].card
  const amount = (amountMinor: number): string => formatAmount({ ...place, amountMinor }, language)
  const total = amount(totalMinor)
  if (monthlyRateMillionths === 0) return words.totalFree(total)
  const percent = (rate: number): string => formatPercent(rate, place.country, language)
  return words.totalWith({
    total,
    interest: amount(totalMinor - priceMinor),
    monthlyRate: percent(monthlyRateMillionths / wholeMillionths),
    yearlyRate: percent(yearlyRateOf(monthlyRateMillionths) / 10_000),
  })
}

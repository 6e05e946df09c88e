import { formatMoney, formatPercent } from './format.js'
import { pageWords } from './words/page-words.js'

/** @import { InstallmentsOption, Locale } from '@element-js/element' */
/** @import { Country } from './countries.js' */

/**
 * The label of a choice.
 *
 * @param {InstallmentsOption} option
 * @param {Locale} language
 * @param {Country} country
 */
export function labelOf(
  { installments, firstAmount, installmentAmount, totalAmount, interestRate },
  language,
  country,
) {
  const { installments: words } = pageWords[language]
  const first = formatMoney(firstAmount, language, country)
  if (installments === 1) return words.atOnceFor(first)
  const each = formatMoney(installmentAmount, language, country)
  const parts =
    firstAmount === installmentAmount
      ? `${installments} × ${each}`
      : `${first} + ${installments - 1} × ${each}`
  return interestRate === 0
    ? words.interestFree(parts)
    : words.withInterest(parts, formatMoney(totalAmount, language, country))
}

/**
 * The cost that the payer must know before choosing: the total, and the interest in money and in percent.
 *
 * @param {InstallmentsOption} option
 * @param {{ priceMinor: number, language: Locale, country: Country }} order
 */
export function costOf({ installments, totalAmount, interestRate }, { priceMinor, language, country }) {
  const { installments: words } = pageWords[language]
  const total = formatMoney(totalAmount, language, country)
  if (installments === 1) return ''
  if (interestRate === 0) return words.totalFree(total)
  return words.totalWith({
    total,
    interest: formatMoney(totalAmount - priceMinor, language, country),
    monthlyRate: formatPercent(interestRate, language, country),
    yearlyRate: formatPercent((1 + interestRate) ** 12 - 1, language, country),
  })
}

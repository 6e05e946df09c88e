import { formatMoney, formatPercent } from './format.js'
import { pageWords } from './words/page-words.js'

/** @import { InstallmentsOption, Locale } from '@element-js/element' */

/**
 * The label of a choice.
 *
 * @param {InstallmentsOption} option
 * @param {Locale} language
 */
export function labelOf(
  { installments, firstAmount, installmentAmount, totalAmount, interestRate },
  language,
) {
  const { installments: words } = pageWords[language]
  const first = formatMoney(firstAmount, language)
  if (installments === 1) return words.atOnceFor(first)
  const each = formatMoney(installmentAmount, language)
  const parts =
    firstAmount === installmentAmount
      ? `${installments} × ${each}`
      : `${first} + ${installments - 1} × ${each}`
  return interestRate === 0
    ? words.interestFree(parts)
    : words.withInterest(parts, formatMoney(totalAmount, language))
}

/**
 * The cost that the payer must know before choosing: the total, and the interest in money and in percent.
 *
 * @param {InstallmentsOption} option
 * @param {{ priceMinor: number, language: Locale }} order
 */
export function costOf({ installments, totalAmount, interestRate }, { priceMinor, language }) {
  const { installments: words } = pageWords[language]
  const total = formatMoney(totalAmount, language)
  if (installments === 1) return ''
  if (interestRate === 0) return words.totalFree(total)
  return words.totalWith({
    total,
    interest: formatMoney(totalAmount - priceMinor, language),
    monthlyRate: formatPercent(interestRate, language),
    yearlyRate: formatPercent((1 + interestRate) ** 12 - 1, language),
  })
}

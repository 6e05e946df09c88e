import { formatMoney } from './money.js'

/** @import { InstallmentsOption } from '@element-js/element' */

/**
 * The label of a choice.
 *
 * @param {InstallmentsOption} option
 */
export function wordsOf({ installments, firstAmount, installmentAmount, totalAmount, interestRate }) {
  if (installments === 1) return `${formatMoney(firstAmount)} in one payment`
  const parts =
    firstAmount === installmentAmount
      ? `${installments} × ${formatMoney(installmentAmount)}`
      : `${formatMoney(firstAmount)} + ${installments - 1} × ${formatMoney(installmentAmount)}`
  return interestRate === 0 ? `${parts}, no interest` : `${parts}, ${formatMoney(totalAmount)} with interest`
}

const percent = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2 })

/**
 * What the payer must know before choosing: the sum, the interest in money and in percent.
 *
 * @param {InstallmentsOption} option
 * @param {number} priceMinor
 */
export function costOf({ installments, totalAmount, interestRate }, priceMinor) {
  if (installments === 1) return ''
  if (interestRate === 0) return `Total ${formatMoney(totalAmount)}, no interest.`
  const yearly = (1 + interestRate) ** 12 - 1
  const interest = formatMoney(totalAmount - priceMinor)
  return `Total ${formatMoney(totalAmount)}, including ${interest} in interest (${percent.format(interestRate)} per month, ${percent.format(yearly)} per year).`
}

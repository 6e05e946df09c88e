import type { InstallmentOption } from '../../installments/domain/installment-option.ts'
import type { Locale } from '../../locale.ts'
import { formatAmount, type LocalAmount } from '../../money/amount.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/**
 * The number of installments of a payment, for the list of its facts; nothing if the payer had no choice.
 *
 * @param place The currency in which the payer pays, and the country.
 */
export function installmentsFact(
  chosen: Pick<InstallmentOption, 'count' | 'totalMinor'> | null,
  place: Omit<LocalAmount, 'amountMinor'>,
  locale: Locale,
): readonly [label: string, text: string | null] {
  const { paidIn, payerPays } = dashboardWords[locale].installments
  if (!chosen) return [paidIn, null]
  const total = formatAmount({ ...place, amountMinor: chosen.totalMinor }, locale)
  return [paidIn, payerPays(chosen.count, total)]
}

import type { Charge } from '../../charges/domain/charge.ts'
import { installmentsOf } from '../../charges/domain/charge-installments.ts'
import type { Locale } from '../../locale.ts'
import { formatAmount } from '../../money/amount.ts'
import { installmentWords } from '../words/installment-words.ts'

/** In how many installments a payment is paid, for the list of its facts; nothing where the payer had no choice. */
export function installmentsFact(
  charge: Charge,
  locale: Locale,
): readonly [label: string, text: string | null] {
  const { paidIn, payerPays } = installmentWords[locale]
  const chosen = installmentsOf(charge)
  if (!chosen) return [paidIn, null]
  const total = formatAmount({ ...charge, amountMinor: chosen.totalMinor }, locale)
  return [paidIn, payerPays(chosen.count, total)]
}

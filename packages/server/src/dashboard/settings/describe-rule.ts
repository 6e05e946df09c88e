import { wholeMillionths } from '../../installments/domain/installment-option.ts'
import type { RuleTerms } from '../../installments/domain/installment-rule.ts'
import type { Locale } from '../../locale.ts'
import { formatAmount } from '../../money/amount.ts'
import { formatPercent } from '../../money/format-percent.ts'
import { brandNameOf } from '../../values/brand-name.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** A rule for installments in one line. */
export function describeRule(rule: RuleTerms, locale: Locale): string {
  const words = dashboardWords[locale].installments
  const { country, currency, brands, counts, monthlyRateMillionths, minInstallmentMinor, minAmountMinor } =
    rule
  const amount = (amountMinor: number): string => formatAmount({ amountMinor, currency, country }, locale)
  const rate = formatPercent(monthlyRateMillionths / wholeMillionths, country, locale)
  return [
    `${country} ${currency}`,
    words.upTo(counts.join(', ')),
    monthlyRateMillionths === 0 ? words.free : words.atRate(rate),
    brands.map(brandNameOf).join(', ') || words.everyBrand,
    minInstallmentMinor > 0 && words.leastInstallment(amount(minInstallmentMinor)),
    minAmountMinor > 0 && words.leastAmount(amount(minAmountMinor)),
  ]
    .filter(Boolean)
    .join(' · ')
}

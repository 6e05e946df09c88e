import { wholeMillionths } from '../../../installments/domain/installment-option.ts'
import type { InstallmentRule } from '../../../installments/domain/installment-rule.ts'
import { toDecimal } from '../../../money/amount.ts'

/** A rule as the command line shows it to programs. Amounts are in minor units, the rate as in the API. */
export interface ShownRule {
  readonly id: string
  readonly country: string
  readonly currency: string
  readonly numbers: readonly number[]
  /** Who bears what the installments cost. */
  readonly interestBorneBy: 'merchant' | 'payer'
  /** Per month, as a decimal: 0.0299 is 2.99 %. */
  readonly interestRate: number
  /** Empty: every brand. */
  readonly brands: readonly string[]
  readonly minInstallmentAmount: number
  readonly minAmount: number
}

export function shownRuleOf(rule: InstallmentRule): ShownRule {
  const { ruleId: id, country, currency, counts: numbers, brands, monthlyRateMillionths } = rule
  return {
    ...{ id, country, currency, numbers },
    interestBorneBy: monthlyRateMillionths === 0 ? 'merchant' : 'payer',
    interestRate: monthlyRateMillionths / wholeMillionths,
    brands,
    minInstallmentAmount: rule.minInstallmentMinor,
    minAmount: rule.minAmountMinor,
  }
}

/** A rule as one row of a table. */
export function rowOf(rule: InstallmentRule): readonly string[] {
  const { currency, counts, brands, monthlyRateMillionths } = rule
  const amount = (amountMinor: number): string =>
    amountMinor === 0 ? 'none' : toDecimal({ amountMinor, currency })
  const interest =
    monthlyRateMillionths === 0 ? 'merchant' : `payer, ${monthlyRateMillionths / 10_000} % a month`
  return [
    ...[rule.ruleId, rule.country, currency, counts.join(','), interest],
    ...[brands.join(',') || 'every', amount(rule.minInstallmentMinor), amount(rule.minAmountMinor)],
  ]
}

export const ruleHeadings: readonly string[] = [
  ...['ID', 'COUNTRY', 'CURRENCY', 'NUMBERS', 'INTEREST', 'BRANDS', 'MIN. INSTALLMENT', 'MIN. AMOUNT'],
]

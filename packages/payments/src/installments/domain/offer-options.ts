import type { BrandId } from '@element-js/card'
import { amountStepOf, type Country, type Currency, largestAmountMinor } from '@element-js/values'
import { divideIntoInstallments, type InstallmentOption } from './installment-option.ts'
import type { RuleTerms } from './installment-rule.ts'

/** The price to pay. */
export interface Price {
  readonly amountMinor: number
  readonly currency: Currency
  readonly country: Country
  /** `null`: not known yet, so that only rules for every brand apply. */
  readonly brand: BrandId | null
}

/** The single payment, which every merchant accepts. */
export function payAtOnce({
  amountMinor,
  currency,
}: Pick<Price, 'amountMinor' | 'currency'>): InstallmentOption {
  return divideIntoInstallments(amountMinor, { count: 1, monthlyRateMillionths: 0, currency })
}

/**
 * The ways in which a price can be paid by a merchant's rules: the single payment first, then by rising number of
 * installments. If several rules allow a number, the payer gets the cheapest.
 */
export function offerOptions(rules: readonly RuleTerms[], price: Price): readonly InstallmentOption[] {
  const byCount = new Map([[1, payAtOnce(price)]])
  for (const option of rules
    .filter((rule) => applies(rule, price))
    .flatMap((rule) => optionsOf(rule, price))) {
    const known = byCount.get(option.count)
    if (!known || option.totalMinor < known.totalMinor) byCount.set(option.count, option)
  }
  return [...byCount.values()].sort((a, b) => a.count - b.count)
}

function applies(rule: RuleTerms, { amountMinor, currency, country, brand }: Price): boolean {
  const hasBrand = rule.brands.length === 0 || (brand !== null && rule.brands.includes(brand))
  return (
    hasBrand && rule.country === country && rule.currency === currency && amountMinor >= rule.minAmountMinor
  )
}

function optionsOf(
  { counts, monthlyRateMillionths, minInstallmentMinor }: RuleTerms,
  { amountMinor, currency }: Price,
): InstallmentOption[] {
  // Interest on a smaller part would vanish in its rounding: the payer of one centavo would pay twelve.
  const mostParts = amountMinor / amountStepOf(currency)
  return counts
    .filter((count) => count <= mostParts)
    .map((count) => divideIntoInstallments(amountMinor, { count, monthlyRateMillionths, currency }))
    .filter(
      // No acquirer accepts more than the largest amount.
      ({ otherMinor, totalMinor }) => otherMinor >= minInstallmentMinor && totalMinor <= largestAmountMinor,
    )
}

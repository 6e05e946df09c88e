import type { BrandId } from '@element-js/card'
import type { Country, Currency } from '@element-js/values'

/** A merchant's condition under which payers can pay in installments. */
export interface RuleTerms {
  readonly country: Country
  readonly currency: Currency
  /** Empty: cards of every brand, and cards whose brand is not known yet. */
  readonly brands: readonly BrandId[]
  /** In rising order, each from 2 to `mostInstallments`. */
  readonly counts: readonly number[]
  /**
   * The interest that the payer bears, per month: 29900 is 2.99 %. 0: the merchant bears the cost of the installments.
   */
  readonly monthlyRateMillionths: number
  /** The minimum of each installment. */
  readonly minInstallmentMinor: number
  /** The minimum of the price. */
  readonly minAmountMinor: number
}

/** A rule, as stored. */
export interface InstallmentRule extends RuleTerms {
  readonly merchantId: string
  readonly ruleId: string
  readonly createdAtMs: number
}

/** More than any issuer in our countries offers. */
export const mostInstallments = 48

/** A merchant has one rule for each group of numbers, brands and countries, and not one for each card. */
export const mostRules = 100

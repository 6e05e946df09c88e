import { describe, expect, it } from 'vitest'
import type { RuleTerms } from '../installments/domain/installment-rule.ts'
import { installmentsOf } from './find-installments.ts'

type OfferingLink = Parameters<typeof installmentsOf>[0]

const link: OfferingLink = {
  installmentPlanId: null,
  installmentOffer: null,
  amountMinor: 10_000,
  currency: 'BRL',
  country: 'BR',
}
const rule: RuleTerms = {
  country: 'BR',
  currency: 'BRL',
  brands: [],
  monthlyRateMillionths: 0,
  counts: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  minInstallmentMinor: 500,
  minAmountMinor: 0,
}
const countsOf = (fields: Partial<OfferingLink>, rules: readonly RuleTerms[] = [rule]): number[] =>
  installmentsOf({ ...link, ...fields }, rules)('visa').map(({ count }) => count)

describe('the installments of a link', () => {
  it.each([
    [null, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['plan_1', [1, 2, 3, 6]],
    ['plan_2', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['plan_3', [1, 3, 6, 9, 12]],
    ['christmas', [1, 2, 3]],
    ['toString', [1, 2, 3]],
  ])('come from the rules, within the cap of its plan %j', (installmentPlanId, counts) => {
    expect(countsOf({ installmentPlanId })).toEqual(counts)
  })

  it('are one payment for a merchant without rules, whatever plan the link names', () => {
    expect(countsOf({ installmentPlanId: 'plan_2' }, [])).toEqual([1])
  })

  it('do not exist below the minimum of the rules', () => {
    expect(countsOf({ amountMinor: 1500 })).toEqual([1, 2, 3])
    expect(countsOf({ amountMinor: 1499 })).toEqual([1, 2])
  })

  it('are those of a plan that was made for the link, for cards of its brand', () => {
    const once = { count: 1, firstMinor: 10_000, otherMinor: 10_000, totalMinor: 10_000 }
    const twice = { count: 2, firstMinor: 5000, otherMinor: 5000, totalMinor: 10_000 }
    const free = { monthlyRateMillionths: 0 }
    const options = [
      { ...once, ...free },
      { ...twice, ...free },
    ]
    expect(countsOf({ installmentOffer: { brand: null, options } })).toEqual([1, 2])
    expect(countsOf({ installmentOffer: { brand: 'visa', options } })).toEqual([1, 2])
    expect(countsOf({ installmentOffer: { brand: 'elo', options } })).toEqual([1])
  })
})

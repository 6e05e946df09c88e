import { describe, expect, it } from 'vitest'
import type { RuleTerms } from './installment-rule.ts'
import { offerOptions, type Price } from './offer-options.ts'

const price: Price = { amountMinor: 10_000, currency: 'BRL', country: 'BR', brand: 'visa' }
const rule = (fields: Partial<RuleTerms> = {}): RuleTerms => ({
  country: 'BR',
  currency: 'BRL',
  brands: [],
  counts: [2, 3],
  monthlyRateMillionths: 0,
  minInstallmentMinor: 0,
  minAmountMinor: 0,
  ...fields,
})
const countsOf = (rules: readonly RuleTerms[], fields: Partial<Price> = {}): number[] =>
  offerOptions(rules, { ...price, ...fields }).map(({ count }) => count)

describe('the options of a price', () => {
  it('are a single payment for a merchant without rules', () => {
    const once = { count: 1, firstMinor: 10_000, otherMinor: 10_000, totalMinor: 10_000 }
    expect(offerOptions([], price)).toEqual([{ ...once, monthlyRateMillionths: 0 }])
  })

  it('come from the rules for its country and its currency', () => {
    const rules = [
      rule(),
      rule({ country: 'MX', currency: 'MXN', counts: [6] }),
      rule({ currency: 'USD', counts: [9] }),
      rule({ country: 'MX', currency: 'USD', counts: [12] }),
    ]
    expect(countsOf(rules)).toEqual([1, 2, 3])
    expect(countsOf(rules, { currency: 'USD' })).toEqual([1, 9])
    expect(countsOf(rules, { country: 'MX', currency: 'MXN' })).toEqual([1, 6])
  })

  it('come from the rules for every brand while the brand is not known', () => {
    const rules = [rule({ counts: [2] }), rule({ brands: ['visa', 'elo'], counts: [10] })]
    expect(countsOf(rules)).toEqual([1, 2, 10])
    expect(countsOf(rules, { brand: 'mastercard' })).toEqual([1, 2])
    expect(countsOf(rules, { brand: null })).toEqual([1, 2])
  })

  it('respect the minimum of an installment and of the price', () => {
    expect(countsOf([rule({ minInstallmentMinor: 3333 })])).toEqual([1, 2, 3])
    expect(countsOf([rule({ minInstallmentMinor: 3334 })])).toEqual([1, 2])
    expect(countsOf([rule({ minAmountMinor: 10_000 })])).toEqual([1, 2, 3])
    expect(countsOf([rule({ minAmountMinor: 10_001 })])).toEqual([1])
    expect(countsOf([rule()], { amountMinor: 2 })).toEqual([1, 2])
  })

  it('have no installment of less than the smallest unit, with interest either', () => {
    for (const monthlyRateMillionths of [0, 29_900]) {
      expect(countsOf([rule({ monthlyRateMillionths })], { amountMinor: 2 })).toEqual([1, 2])
      const pesos = { country: 'CO', currency: 'COP', monthlyRateMillionths } as const
      expect(countsOf([rule(pesos)], { ...pesos, amountMinor: 200 })).toEqual([1, 2])
    }
  })

  it('use the cheapest of several rules for a number, whatever their order', () => {
    const dear = rule({ counts: [3, 12], monthlyRateMillionths: 29_900 })
    for (const rules of [
      [rule(), dear],
      [dear, rule()],
    ]) {
      const rates = offerOptions(rules, price).map((each) => [each.count, each.monthlyRateMillionths])
      expect(rates).toEqual([
        [1, 0],
        [2, 0],
        [3, 0],
        [12, 29_900],
      ])
    }
  })

  it('are never more than the largest amount', () => {
    const rules = [rule({ monthlyRateMillionths: 29_900 })]
    expect(countsOf(rules, { amountMinor: 999_999_999_999_999 })).toEqual([1])
    expect(countsOf([rule()], { amountMinor: 999_999_999_999_999 })).toEqual([1, 2, 3])
  })
})

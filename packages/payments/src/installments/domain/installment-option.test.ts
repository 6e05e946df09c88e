import { describe, expect, it } from 'vitest'
import { divideIntoInstallments, yearlyRateOf } from './installment-option.ts'

const without = { monthlyRateMillionths: 0 }

describe('installments', () => {
  it('have the remainder in the first one', () => {
    expect(divideIntoInstallments(10_000, { ...without, count: 3, currency: 'BRL' })).toEqual({
      ...without,
      count: 3,
      firstMinor: 3334,
      otherMinor: 3333,
      totalMinor: 10_000,
    })
  })

  it('have no interest if there is only one, whatever the rate', () => {
    const once = { count: 1, monthlyRateMillionths: 29_900 }
    expect(divideIntoInstallments(10_000, { ...once, currency: 'BRL' })).toEqual({
      ...once,
      firstMinor: 10_000,
      otherMinor: 10_000,
      totalMinor: 10_000,
    })
  })

  it('are not rounded up if they add up to the price exactly', () => {
    const terms = { count: 3, monthlyRateMillionths: 1, currency: 'BRL' } as const
    expect(divideIntoInstallments(9999, terms)).toMatchObject({ otherMinor: 3333, totalMinor: 9999 })
  })

  it.each([
    ['COP', 1_000_000, 3, 333_400, 333_300],
    ['CLP', 1000, 3, 334, 333],
    ['CLP', 10, 4, 4, 2],
  ] as const)('are whole pesos in %s: %i in %i', (currency, price, count, firstMinor, otherMinor) => {
    const terms = { ...without, count, currency }
    expect(divideIntoInstallments(price, terms)).toMatchObject({ firstMinor, otherMinor, totalMinor: price })
  })

  // P = 1000.00, i = 2.99 %, n = 12: 1000 · 0.0299 / (1 − 1.0299^−12) = 100.4021…
  it.each([
    ['BRL', 100_000, 12, 29_900, 10_040],
    ['BRL', 100_000, 2, 29_900, 52_254],
    ['CLP', 100_000, 12, 29_900, 10_040],
    ['COP', 10_000_000, 12, 29_900, 1_004_000],
    ['BRL', 999_999_999_999_999, 48, 1, 20_833_843_753_998],
    // The formula gives 33.33, and three times that is less than the price.
    ['BRL', 10_000, 3, 1, 3334],
  ] as const)('by the Price table in %s: %i in %i at %i', (currency, price, count, rate, each) => {
    const option = divideIntoInstallments(price, { count, monthlyRateMillionths: rate, currency })
    expect(option).toMatchObject({ firstMinor: each, otherMinor: each, totalMinor: each * count })
  })

  it.each([
    [29_900, 4241],
    [10_000, 1268],
    [1_000_000, 40_950_000],
    [0, 0],
  ])('at %i millionths a month cost %i hundredths of a percent a year', (monthly, yearly) => {
    expect(yearlyRateOf(monthly)).toBe(yearly)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyExponents } from '../../money/money.ts'
import { installmentsOf } from './installments.ts'

const link = { installmentPlanId: 'plan_1', amountMinor: 10_000, currency: 'BRL' } as const
const numbersOf = (fields: Partial<Parameters<typeof installmentsOf>[0]>): number[] =>
  installmentsOf({ ...link, ...fields }).map(({ number }) => number)

describe('the installments of a link', () => {
  it.each([
    [null, [1]],
    ['plan_1', [1, 2, 3, 6]],
    ['plan_2', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['plan_3', [1, 3, 6, 9, 12]],
    ['christmas', [1, 2, 3]],
    ['toString', [1, 2, 3]],
  ])('are those of its plan %j', (installmentPlanId, numbers) => {
    expect(numbersOf({ installmentPlanId })).toEqual(numbers)
  })

  it('are none below 5 of the currency each', () => {
    expect(numbersOf({ amountMinor: 1500 })).toEqual([1, 2, 3])
    expect(numbersOf({ amountMinor: 1499 })).toEqual([1, 2])
    expect(numbersOf({ amountMinor: 1 })).toEqual([1])
    expect(numbersOf({ amountMinor: 15, currency: 'CLP' })).toEqual([1, 2, 3])
  })

  it('carry in the first what cannot be divided', () => {
    expect(installmentsOf(link)[2]).toEqual({ number: 3, firstMinor: 3334, otherMinor: 3333 })
    const pesos = { ...link, amountMinor: 1_000_000, currency: 'COP' } as const
    expect(installmentsOf(pesos)[2]).toEqual({ number: 3, firstMinor: 333_400, otherMinor: 333_300 })
  })

  it('add up to the amount, whatever it is', () => {
    const currencies = Object.keys(currencyExponents) as (keyof typeof currencyExponents)[]
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999_999 }),
        fc.constantFrom(...currencies),
        (amount, currency) => {
          const amountMinor = currency === 'COP' ? Math.max(100, amount - (amount % 100)) : amount
          for (const each of installmentsOf({ installmentPlanId: 'plan_2', amountMinor, currency })) {
            expect(each.firstMinor + each.otherMinor * (each.number - 1)).toBe(amountMinor)
            expect(each.firstMinor).toBeGreaterThanOrEqual(each.otherMinor)
          }
        },
      ),
    )
  })
})

import { expect, it } from 'vitest'
import { divideIntoInstallments } from '../../../payments/src/installments/domain/installment-option.ts'
import { createRandom } from '../crash/random.ts'
import { checkRandomPlans, flawOf } from './random-plans.ts'

const plans = Number(process.env.RANDOM_PLANS ?? 20_000)
const seed = Number(process.env.PLAN_SEED ?? Math.floor(Math.random() * 2 ** 31))

it(`adds up ${plans} random plans exactly, and pays each price off (PLAN_SEED=${seed})`, () => {
  const figures = checkRandomPlans(plans, createRandom(seed).next)
  expect(figures.wrong).toEqual([])
  expect(figures.options).toBeGreaterThan(plans)
})

it('finds an option that is wrong by the least amount', () => {
  const price = { amountMinor: 100_000, currency: 'BRL', country: 'BR', brand: null } as const
  const terms = { monthlyRateMillionths: 29_900, minInstallmentMinor: 0, minAmountMinor: 0 }
  const rule = { country: 'BR', currency: 'BRL', brands: [], counts: [12], ...terms } as const
  const right = divideIntoInstallments(price.amountMinor, { ...terms, count: 12, currency: 'BRL' })
  const { firstMinor, otherMinor, totalMinor } = right
  expect(flawOf(right, { price, rule })).toBeNull()
  expect(flawOf({ ...right, firstMinor: firstMinor + 1 }, { price, rule })).toBe('the sum differs')
  const dearer = {
    ...right,
    firstMinor: firstMinor + 1,
    otherMinor: otherMinor + 1,
    totalMinor: totalMinor + 12,
  }
  expect(flawOf(dearer, { price, rule })).toBe('another interest')
})

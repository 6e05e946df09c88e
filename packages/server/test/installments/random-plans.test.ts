import { expect, it } from 'vitest'
import {
  divideIntoInstallments,
  type InstallmentOption,
} from '../../../payments/src/installments/domain/installment-option.ts'
import {
  mostInstallments,
  type RuleTerms,
} from '../../../payments/src/installments/domain/installment-rule.ts'
import { offerOptions, type Price } from '../../../payments/src/installments/domain/offer-options.ts'
import { countries } from '../../../values/src/money/country.ts'
import { amountStepOf, largestAmountMinor } from '../../../values/src/money/money.ts'
import { createRandom } from '../crash/random.ts'

const plans = Number(process.env.RANDOM_PLANS ?? 20_000)
const seed = Number(process.env.PLAN_SEED ?? Math.floor(Math.random() * 2 ** 31))

it(`adds up ${plans} random plans exactly, and pays each price off (PLAN_SEED=${seed})`, () => {
  const random = createRandom(seed)
  let options = 0
  const wrong: string[] = []
  for (let made = 0; made < plans; made += 1) {
    const { price, rule } = randomPlan(random.next)
    for (const option of offerOptions([rule], price)) {
      options += 1
      const flaw = flawOf(option, { price, rule })
      if (flaw !== null) wrong.push(`${flaw}: ${JSON.stringify({ option, price, rule })}`)
    }
  }
  expect(wrong).toEqual([])
  expect(options).toBeGreaterThan(plans)
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

interface RandomPlan {
  readonly price: Price
  readonly rule: RuleTerms
}

function randomPlan(random: () => number): RandomPlan {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const country = pick(Object.keys(countries) as (keyof typeof countries)[])
  const currency = random() < 0.9 ? countries[country].currency : 'USD'
  const step = amountStepOf(currency)
  // As many small prices as large ones: each number of digits is as likely.
  const amountMinor = Math.max(1, Math.floor((10 ** (random() * 15) - 1) / step)) * step
  const counts = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    Math.floor(2 + random() * (mostInstallments - 1)),
  )
  const monthlyRateMillionths = random() < 0.3 ? 0 : 1 + Math.floor(random() * 10 ** (1 + random() * 5))
  const minimums = { minInstallmentMinor: random() < 0.5 ? 0 : step, minAmountMinor: 0 }
  const rule = { country, currency, brands: [], counts, monthlyRateMillionths, ...minimums }
  return { price: { amountMinor, currency, country, brand: null }, rule }
}

/** What is wrong with an option, in words; `null`: nothing. */
function flawOf(option: InstallmentOption, { price, rule }: RandomPlan): string | null {
  const { count, firstMinor, otherMinor, totalMinor, monthlyRateMillionths } = option
  const step = amountStepOf(price.currency)
  if (BigInt(firstMinor) + BigInt(otherMinor) * BigInt(count - 1) !== BigInt(totalMinor))
    return 'the sum differs'
  if (![firstMinor, otherMinor, totalMinor].every((each) => each > 0 && each % step === 0))
    return 'not a multiple'
  if (firstMinor < otherMinor || firstMinor - otherMinor >= count * step) return 'a remainder too large'
  if (monthlyRateMillionths > 0 && firstMinor !== otherMinor) return 'unequal installments'
  if (totalMinor < price.amountMinor) return 'less than the price'
  if (totalMinor > largestAmountMinor) return 'too much for a payment'
  if (count === 1 || monthlyRateMillionths === 0)
    return totalMinor === price.amountMinor ? null : 'another price'
  return monthlyRateMillionths === rule.monthlyRateMillionths && paysOff(option, price)
    ? null
    : 'another interest'
}

/**
 * Whether the installments pay the price off, month by month: without the formula of the annuity. The debt that is left
 * must lie within what half a step in each installment, or a whole one at the smallest rates, is worth at the end.
 */
function paysOff(
  { count, otherMinor, totalMinor, monthlyRateMillionths }: InstallmentOption,
  price: Price,
): boolean {
  const rate = BigInt(monthlyRateMillionths)
  const whole = 1_000_000n
  const isAtPrice = totalMinor - price.amountMinor < count * amountStepOf(price.currency)
  const tolerance = BigInt(amountStepOf(price.currency) * (isAtPrice ? 2 : 1))
  // Everything is doubled, and multiplied by another million in each month, so that nothing is divided.
  let debt = 2n * BigInt(price.amountMinor)
  let slack = 0n
  let scale = 1n
  for (let month = 0; month < count; month += 1) {
    scale *= whole
    debt = debt * (whole + rate) - 2n * BigInt(otherMinor) * scale
    slack = slack * (whole + rate) + tolerance * scale
  }
  return debt >= -slack && debt <= slack
}

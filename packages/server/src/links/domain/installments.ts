import { amountStepOf, type Currency, currencyExponents } from '../../money/money.ts'
import type { PaymentLink } from './payment-link.ts'

/** In how many installments a card may be charged, by the plan of the link. Beside them everybody may pay at once. */
const plans: Readonly<Record<string, readonly number[]>> = {
  plan_1: [2, 3, 6],
  plan_2: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  plan_3: [3, 6, 9, 12],
}

/** Of a plan that is known by its name alone. */
const usual = [2, 3]

/** What one installment is at least, in whole units of the currency: less than what its collection costs makes no sense. */
const smallestUnits = 5

/** One way to pay an amount. The first installment carries what cannot be divided, so that the sum is exact. */
export interface Installments {
  readonly number: number
  readonly firstMinor: number
  readonly otherMinor: number
}

/** The ways in which a link can be paid by card, at once first. */
export function installmentsOf(
  link: Pick<PaymentLink, 'installmentPlanId' | 'amountMinor' | 'currency'>,
): readonly Installments[] {
  const { installmentPlanId: plan, amountMinor, currency } = link
  const numbers = plan === null ? [] : Object.hasOwn(plans, plan) ? (plans[plan] ?? []) : usual
  const smallestMinor = smallestUnits * 10 ** currencyExponents[currency]
  return [1, ...numbers]
    .map((number) => divide(amountMinor, { number, currency }))
    .filter(({ number, otherMinor }) => number === 1 || otherMinor >= smallestMinor)
}

interface Division {
  readonly number: number
  readonly currency: Currency
}

function divide(amountMinor: number, { number, currency }: Division): Installments {
  const step = amountStepOf(currency)
  const otherMinor = Math.floor(amountMinor / number / step) * step
  return { number, firstMinor: amountMinor - otherMinor * (number - 1), otherMinor }
}

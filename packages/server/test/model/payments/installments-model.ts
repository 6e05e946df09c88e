import { divide, type ModelOption, optionsOf } from '../engine/expected-installments.ts'
import {
  type CommandOf,
  type ModelPayment,
  type ModelState,
  type Named,
  type Order,
  ownName,
  type Step,
} from './model-state.ts'

const minuteMs = 60_000

/** The state after a payer was offered installments: written from the decisions, as `payment-model.ts`. */
export function makePlan(modelState: ModelState, { merchant, plan: name, price }: CommandOf<'plan'>): Step {
  // The other merchant has no rules.
  const options = optionsOf(price).slice(0, merchant === 'demo' ? undefined : 1)
  const plan = { price, options, expiresAtMs: modelState.nowMs + 30 * minuteMs }
  return {
    modelState: {
      ...modelState,
      plans: new Map(modelState.plans).set(ownName(merchant, name), plan),
      plansMade: modelState.plansMade + 1,
    },
    answer: { status: 200, reason: null, isReplayed: false, shown: { plan } },
  }
}

interface Ordered extends Named {
  readonly order: Order
  /** Of the card. */
  readonly brand: string
}

/** The option that a payment is made on, `null` without a plan, or why the plan cannot be used for it. */
export function chosenOption(
  modelState: ModelState,
  { merchant, order, brand }: Ordered,
): ModelOption | string | null {
  const { installments: choice } = order
  if (!choice) return null
  const plan = modelState.plans.get(ownName(merchant, choice.plan))
  if (!plan || modelState.nowMs >= plan.expiresAtMs) return 'installments_plan_not_found'
  const { price } = plan
  const isForIt =
    price.amount === order.amount &&
    price.currency === order.currency &&
    price.country === order.country &&
    (price.brand === null || price.brand === brand)
  if (!isForIt) return 'installments_plan_mismatch'
  const option = plan.options.find(({ installments }) => installments === choice.count)
  if (!option) return 'installments_not_offered'
  const isUsed = [...modelState.payments].some(
    ([name, { status, order: other }]) =>
      name.startsWith(`${merchant} `) && status !== 'CANCELLED' && other.installments?.plan === choice.plan,
  )
  return isUsed ? 'installments_plan_used' : option
}

/** In what a payment is paid of which some is captured: in as many installments, at the same rate. */
export function optionAfterCapture({ order, chosen }: ModelPayment, finalAmount: number): ModelOption | null {
  if (chosen === null || finalAmount === order.amount) return chosen
  const monthlyRateMillionths = Math.round(chosen.interestRate * 1_000_000)
  return divide({ ...order, amount: finalAmount }, { count: chosen.installments, monthlyRateMillionths })
}

/** Without the plans whose time is over. */
export function expirePlans(modelState: ModelState): ModelState {
  const plans = [...modelState.plans].filter(([, { expiresAtMs }]) => expiresAtMs > modelState.nowMs)
  return { ...modelState, plans: new Map(plans) }
}

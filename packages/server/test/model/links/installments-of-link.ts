import { type ModelOption, optionsOf } from '../engine/expected-installments.ts'
import type { Order } from './model-state.ts'

/** The numbers that a link caps its merchant's rules to, by the plan that it names (docs/unspecified-behaviour.md). */
const caps = { plan_1: [2, 3, 6], plan_3: [3, 6, 9, 12], plan_x: [2, 3] } as const

/** In what a card of a brand can pay a link: at once first. */
export function optionsOfLink({ plan, ...order }: Order, brand: string): readonly ModelOption[] {
  const own = optionsOf({ ...order, brand })
  switch (plan) {
    case null:
      return own
    case 'for any card':
      return optionsOf({ ...order, brand: null })
    case 'for visa':
      return brand === 'visa' ? own : own.slice(0, 1)
    default: {
      const cap: readonly number[] = caps[plan]
      return own.filter(({ installments }) => installments === 1 || cap.includes(installments))
    }
  }
}

import type { SimulatorContext } from '../acquirer/acquirer-context.ts'
import type { ChargeContext } from '../charges/context.ts'
import type { LinkTurns } from './link-turns.ts'

/** What creating and paying a payment link needs. */
export interface LinkContext extends ChargeContext, SimulatorContext {
  /** Limits how many requests wait for one link. */
  readonly linkTurns: LinkTurns
}

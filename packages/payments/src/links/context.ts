import type { SimulatorContext } from '../acquirer/simulated-acquirer.ts'
import type { ChargeContext } from '../charges/context.ts'
import type { Turns } from '../charges/turns.ts'

/** The dependencies of creating and paying a payment link. */
export interface LinkContext extends ChargeContext, SimulatorContext {
  /** Limits how many requests wait for one link. */
  readonly linkTurns: Turns
}

import type { SimulatorContext } from '../acquirer/acquirer-context.ts'
import type { ChargeContext } from '../charges/context.ts'

/** What creating and paying a payment link needs. */
export interface LinkContext extends ChargeContext, SimulatorContext {}

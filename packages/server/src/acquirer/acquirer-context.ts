import type { Acquirer } from './acquirer.ts'
import type { SimulatedAcquirer } from './simulated-acquirer.ts'

/** The acquirer that moves the money. */
export interface AcquirerContext {
  readonly acquirer: Acquirer
}

/** The acquirer of a sandbox. */
export interface SimulatorContext {
  /** The same acquirer in a sandbox, where its ledger can be read and cleared; `null` in live mode. */
  readonly simulator: SimulatedAcquirer | null
}

import type { Acquirer } from './acquirer.ts'
import type { SimulatedAcquirer } from './simulated-acquirer.ts'

/** The acquirer that moves the money. */
export interface AcquirerContext {
  readonly acquirer: Acquirer
}

/** The acquirer of a sandbox. */
export interface SimulatorContext {
  /** The same acquirer, where its ledger may be read and emptied: in a sandbox. `null` otherwise. */
  readonly simulator: SimulatedAcquirer | null
}

import type { Signals } from './signals.ts'
import type { WorkLeases } from './work-leases.ts'

/** What the processes on a store share besides its data. */
export interface ProcessesContext {
  readonly workLeases: WorkLeases
  readonly signals: Signals
}

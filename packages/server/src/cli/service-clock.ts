import type { Database } from '../database/database.ts'
import { readSandboxState } from '../sandbox/sandbox-state.ts'
import type { ServiceMode } from '../values/service-mode.ts'

/** The clock of the services on a store, in Unix milliseconds. A sandbox's clock may have been moved. */
export async function readServiceClock(db: Database, mode: ServiceMode): Promise<() => number> {
  const { offsetMs } = mode === 'sandbox' ? await readSandboxState(db) : { offsetMs: 0 }
  return () => Date.now() + offsetMs
}

import type { Database } from './database.ts'

/** The store, and the clock for its timestamps. */
export interface StoreContext {
  readonly db: Database
  /** The service's clock, in Unix milliseconds. */
  readonly nowMs: () => number
}

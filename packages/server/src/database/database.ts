import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The store, or a transaction on it. It is the first argument of every store function. */
export type Database = Kysely<Schema>

/** The store, and the clock for its timestamps. */
export interface StoreContext {
  readonly db: Database
  /** The service's clock, in Unix milliseconds. */
  readonly nowMs: () => number
}

import type { Kysely } from 'kysely'

/**
 * The tables, with one interface each; the packages with tables add their own. Columns are snake_case in SQL.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is the place to which other packages add.
export interface Schema {}

/** The store, or a transaction on it. It is the first argument of every store function. */
export type Database = Kysely<Schema>

/** The store, and the clock for its timestamps. */
export interface StoreContext {
  readonly db: Database
  /** The service's clock, in Unix milliseconds. */
  readonly nowMs: () => number
}

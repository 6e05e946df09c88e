import type { CompiledQuery, DialectAdapter } from 'kysely'
import type { Database } from '../database.ts'

/** Queries that are made together: the first one, and the others if it returns a row. */
export type Writes = readonly [first: CompiledQuery, ...others: CompiledQuery[]]

/**
 * Access to a database that bypasses Kysely's connections, for prepared queries outside of transactions. Kysely makes
 * about twenty promises for a query and copies each row, which takes longer than SQLite's answer does. The names of the
 * columns in the rows are in camel case, as everywhere.
 */
export interface DirectQueries {
  run<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]>
  /**
   * Makes writes as a transaction of their own. Resolves with the rows of each query that was run, once they are durable.
   * Absent on PostgreSQL, where queries take time.
   */
  writeTogether?(writes: Writes): Promise<readonly (readonly unknown[])[]>
}

// Kysely creates one adapter for each database, and shows it to everybody.
const offers = new WeakMap<DialectAdapter, DirectQueries>()

/** Offers direct queries to the database of an adapter. */
export function offerDirectQueries(adapter: DialectAdapter, queries: DirectQueries): DialectAdapter {
  offers.set(adapter, queries)
  return adapter
}

/** The direct queries of a database. `null`: it offers none, or `db` is a transaction, whose queries are part of it. */
export function directQueriesOf(db: Database): DirectQueries | null {
  return db.isTransaction ? null : directQueriesOfAdapter(db.getExecutor().adapter)
}

export function directQueriesOfAdapter(adapter: DialectAdapter): DirectQueries | null {
  return offers.get(adapter) ?? null
}

import type { CompiledQuery } from 'kysely'

/** Queries that are made together: the first one, and the others if it returns a row. */
export type Writes<Query = CompiledQuery> = readonly [first: Query, ...others: Query[]]

/** Rows as lists of values. */
export type PlainRows = readonly (readonly unknown[])[]

/** @returns the rows of each query that was run. */
export function runWrites<Query>(
  run: (query: Query) => PlainRows,
  [first, ...others]: Writes<Query>,
): readonly PlainRows[] {
  const rows = run(first)
  return rows.length === 0 ? [rows] : [rows, ...others.map(run)]
}

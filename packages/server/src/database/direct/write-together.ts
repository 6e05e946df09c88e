import type { CompiledQuery } from 'kysely'
import type { Database } from '../database.ts'
import type { PreparedQuery } from '../sqlite/prepare-query.ts'
import { directQueriesOf } from './direct-queries.ts'

/** A prepared query with its values. */
export interface Call<Row> {
  compile(db: Database): CompiledQuery<Row>
  run(db: Database): Promise<readonly Row[]>
}

export function call<Values extends object, Row>(
  query: PreparedQuery<Values, Row>,
  values: Values,
): Call<Row> {
  return { compile: (db) => query.compile(db, values), run: (db) => query(db, values) }
}

/** The rows of each call. */
type RowsOf<Calls extends readonly Call<unknown>[]> = {
  readonly [Index in keyof Calls]: Calls[Index] extends Call<infer Row> ? readonly Row[] : never
}

/**
 * Writes several things as one transaction: the first one, and the others if it has written a row.
 *
 * On SQLite, this is one step, here or in a thread. A Kysely transaction would block all others while it awaits its own
 * promises.
 *
 * @param db The store, or a transaction of which this becomes a part.
 * @returns the row that the first one wrote with the rows of the others, or `null` if it wrote none: nothing is changed
 *   then.
 */
export async function writeTogether<Row, Others extends readonly Call<unknown>[]>(
  db: Database,
  first: Call<Row>,
  others: readonly [...Others],
): Promise<{ readonly row: Row; readonly others: RowsOf<Others> } | null> {
  const direct = directQueriesOf(db)
  if (direct?.writeTogether) {
    const compiled = others.map((each) => each.compile(db))
    const [[row] = [], ...rest] = await direct.writeTogether([first.compile(db), ...compiled])
    return row === undefined ? null : { row: row as Row, others: rest as unknown as RowsOf<Others> }
  }
  if (!db.isTransaction && others.length > 0)
    return db.transaction().execute((transaction) => writeTogether(transaction, first, others))
  const [row] = await first.run(db)
  if (row === undefined) return null
  const written: unknown[] = []
  for (const each of others) written.push(await each.run(db))
  return { row, others: written as RowsOf<Others> }
}

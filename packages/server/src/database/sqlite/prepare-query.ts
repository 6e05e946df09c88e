import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Database } from '../database.ts'

/**
 * Creates a query that is built once and run with different values: building one takes ten times as long as SQLite
 * takes to answer it.
 *
 * @param build Receives placeholders for the values. They can be used where a value is allowed, and cannot be read.
 * @returns a function that runs the query in the store or in a transaction, and returns the rows.
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Database, places: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<readonly Row[]> {
  // Each kind of database has its own SQL.
  const built = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>()
  const find = (db: Database, values: Values): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor()
    const known = built.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    const names = Object.keys(values).join()
    const query = known.get(names) ?? build(db, placesFor(values)).compile()
    known.set(names, query)
    built.set(adapter, known)
    return query
  }
  return async (db, values) => {
    const query = find(db, values)
    const given = values as Readonly<Record<string, unknown>>
    const parameters = query.parameters.map((each) => (each instanceof Place ? given[each.name] : each))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** The placeholder of a value. A class, so that it differs from every value. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

function placesFor<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)])) as Values
}

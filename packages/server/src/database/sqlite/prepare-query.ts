import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Database } from '../database.ts'

/**
 * A query that is built once, and run with other values each time: to build one takes ten times as long as SQLite takes
 * to answer it.
 *
 * @param build Is given the values to come as places: they go where a value goes, and cannot be looked at.
 * @returns what runs it in the store or in a transaction, and gives the rows.
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Database, places: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<readonly Row[]> {
  // Each kind of database is told in its own words.
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

/** Where a value comes to stand. A class to be told from any value. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

function placesFor<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)])) as Values
}

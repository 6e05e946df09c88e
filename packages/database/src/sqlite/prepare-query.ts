import type { CompiledQuery, DialectAdapter } from 'kysely'
import type { Database } from '../database.ts'
import { directQueriesOf } from '../direct/direct-queries.ts'

/** A query that is built once and run with different values. */
export interface PreparedQuery<Values extends object, Row> {
  /** Runs it in the store or in a transaction. @returns its rows. */
  (db: Database, values: Values): Promise<readonly Row[]>
  /** The query with its values, for a database that runs it in another way. */
  compile(db: Database, values: Values): CompiledQuery<Row>
}

/** A query of Kysely's builder, or one in SQL. */
interface BuiltOnce<Row> {
  compile(db: Database): CompiledQuery<Row>
}

/**
 * Creates a query that is built once and run with different values: building one takes ten times as long as SQLite
 * takes to answer it.
 *
 * @param build Receives placeholders for the values. They can be used where a value is allowed, and cannot be read. It
 *   lists the columns of its rows by name.
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Database, places: Values) => BuiltOnce<Row>,
): PreparedQuery<Values, Row> {
  // Each kind of database has its own SQL.
  const built = new WeakMap<DialectAdapter, BuiltQuery<Row>[]>()

  const find = (db: Database, values: Values): BuiltQuery<Row> => {
    const { adapter } = db.getExecutor()
    const known = built.get(adapter) ?? []
    const names = Object.keys(values)
    const found = known.find((each) => areSame(each.names, names))
    if (found) return found
    const query = { names, compiled: build(db, placesFor(values)).compile(db) }
    built.set(adapter, [...known, query])
    return query
  }

  const compile = (db: Database, values: Values): CompiledQuery<Row> => {
    const { compiled } = find(db, values)
    const given = values as Readonly<Record<string, unknown>>
    const parameters = compiled.parameters.map((each) => (each instanceof Place ? given[each.name] : each))
    return { ...compiled, parameters }
  }

  const run = async (db: Database, values: Values): Promise<readonly Row[]> => {
    const query = compile(db, values)
    const direct = directQueriesOf(db)
    return direct ? direct.run(query) : (await db.executeQuery<Row>(query)).rows
  }
  return Object.assign(run, { compile })
}

interface BuiltQuery<Row> {
  /** Of the values. */
  readonly names: readonly string[]
  readonly compiled: CompiledQuery<Row>
}

function areSame(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name, index) => name === others[index])
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

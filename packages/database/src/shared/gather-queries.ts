import { AsyncLocalStorage } from 'node:async_hooks'
import { codeOf } from '@element-js/values'
import type { DialectAdapter, RawBuilder } from 'kysely'
import type { Database } from '../database.ts'
import { directQueriesOf } from '../direct/direct-queries.ts'
import { isPostgres } from '../postgres/is-postgres.ts'
import { isLockTimeout } from '../postgres/postgres-unavailable.ts'
import { prepareQuery } from '../sqlite/prepare-query.ts'
import { databaseErrorOf } from '../store-unavailable.ts'
import { gatherCalls } from './gather-calls.ts'
import { type ColumnTypes, type ManyRows, rowsOfMany } from './rows-of-many.ts'

/** A row that belongs to one of the requests that share a statement. */
export interface InPlace {
  /** The place of the request, from 1 on. */
  readonly place: number
}

interface SharedStatement<Item, Row> {
  readonly alone: (db: Database, item: Item) => Promise<readonly Row[]>
  /** It must change nothing for an item for which `alone` would change nothing. */
  readonly together: (db: Database, items: readonly Item[]) => Promise<readonly (Row & InPlace)[]>
}

// PostgreSQL compares each row of many with each other one.
const most = 64
// While one group waits, others go on. Each takes a connection.
const groups = 3

/**
 * The SQLSTATEs, by their beginnings, with which PostgreSQL says that it has not done a statement because of what is in it:
 * features, cardinality, data, constraints, conflicts with other transactions (but not 40003, which says that nobody knows
 * whether it is done), names, and exceptions of triggers.
 */
const refusal = /^(0A|21|22|23|40(?!003)|42|P0)/
const deadlock = '40P01'

interface Asked<Item> {
  readonly item: Item
  /** Runs something in the context of the request. */
  readonly inContext: ReturnType<typeof AsyncLocalStorage.snapshot>
}

/**
 * Lets the requests of one turn of the event loop share a PostgreSQL statement, with one round trip and one commit. On
 * SQLite, which has no round trips and shares commits anyway, and in a transaction, each request runs alone.
 *
 * If PostgreSQL refuses the statement for many, or it has to wait for a lock, it has no effect, and each request runs
 * alone: it waits on its own, or learns what is wrong with it. After any other error nothing is repeated, because the
 * statement may have taken effect.
 */
export function shareStatement<Item, Row>({
  alone,
  together,
}: SharedStatement<Item, Row>): (db: Database, item: Item) => Promise<readonly Row[]> {
  const gatherFor = (db: Database) =>
    gatherCalls<Asked<Item>, readonly Row[]>(
      async (asked) => {
        try {
          const answers = asked.map((): Row[] => [])
          const items = asked.map(({ item }) => item)
          for (const { place, ...row } of await together(db, items)) answers[place - 1]?.push(row as Row)
          return answers
        } catch (error) {
          if (!mayRunAlone(error, asked.length)) throw error
          return asked.map(({ item, inContext }) => inContext(alone, db, item))
        }
      },
      { most, groups },
    )

  // Each database has one adapter.
  const gathered = new WeakMap<DialectAdapter, ReturnType<typeof gatherFor>>()
  return (db, item) => {
    const { adapter } = db.getExecutor()
    if (!isPostgres(db) || !directQueriesOf(db)) return alone(db, item)
    const known = gathered.get(adapter) ?? gatherFor(db)
    gathered.set(adapter, known)
    return known({ item, inContext: AsyncLocalStorage.snapshot() })
  }
}

/** A query for one request, and the same query for many. */
interface GatheredQuery<Values extends object, Row>
  extends Partial<Pick<SharedStatement<Values, Row>, 'alone'>> {
  readonly types: ColumnTypes<Values>
  /**
   * The query for many. Each of its rows has the `place` of the values that it belongs to.
   *
   * @param asked A parenthesized query with the values as rows, and their `place`.
   */
  readonly together: (asked: RawBuilder<unknown>) => RawBuilder<Row & InPlace>
}

/**
 * The same for a query of PostgreSQL alone, and for one whose text for many differs from the one for one request.
 *
 * @param query.alone Default: the query for many.
 */
export function gatherQueries<Values extends object, Row>({
  alone,
  types,
  together,
}: GatheredQuery<Values, Row>): (db: Database, values: Values) => Promise<readonly Row[]> {
  const { table, write } = rowsOfMany(types)
  const forMany = prepareQuery((_db, many: ManyRows) => together(table(many)))
  return shareStatement<Values, Row>({
    alone: alone ?? ((db, values) => forMany(db, write([values], { isShared: false }))),
    together: (db, values) => forMany(db, write(values, { isShared: true })),
  })
}

/** Whether a statement certainly had no effect, and the query for one request may succeed. */
function mayRunAlone(error: unknown, count: number): boolean {
  const cause = databaseErrorOf(error)
  const code = codeOf(cause)
  if (isLockTimeout(cause) || code === deadlock) return true
  return count > 1 && cause === error && code !== null && refusal.test(code)
}

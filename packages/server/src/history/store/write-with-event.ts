import { type Compilable, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { call, writeTogether } from '../../database/direct/write-together.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import type { HistoryEvent } from '../domain/history-event.ts'
import { recordingOf, withRequest } from './history-events.ts'

/** How each column of an event is written in a `select`, where PostgreSQL does not infer the type of a parameter. */
const types: { readonly [Name in keyof HistoryEvent]-?: 'text' | 'bigint' } = {
  merchantId: 'text',
  subject: 'text',
  event: 'text',
  status: 'text',
  cause: 'text',
  actor: 'text',
  amountMinor: 'bigint',
  reference: 'text',
  atMs: 'bigint',
  requestId: 'text',
}

const names = Object.keys(types) as (keyof HistoryEvent)[]

/** The columns of an event by names that no other values of a query have. */
export type EventValues = { readonly [Name in keyof HistoryEvent as `event_${Name}`]: HistoryEvent[Name] }

export function eventValues(given: HistoryEvent): EventValues {
  const event = withRequest(given)
  return Object.fromEntries(names.map((name) => [`event_${name}`, event[name]])) as EventValues
}

/**
 * The insertion of an event for each row of another part of the same statement. PostgreSQL only.
 *
 * @param values Those of `eventValues`, or places for them.
 */
export function insertEventFrom(source: string, values: EventValues): RawBuilder<unknown> {
  const fields = names.map((name) => sql`cast(${values[`event_${name}`]} as ${sql.raw(types[name])})`)
  return sql`insert into ${sql.table('historyEvents')} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(fields)} from ${sql.table(source)}`
}

interface WriteWithEvent<Values, Row> {
  /** What the write returns, by name. */
  readonly columns: readonly (keyof Row & string)[]
  /** Builds the write, an insertion or update of at most one row that returns the columns. */
  readonly build: (db: Database, places: Values) => Compilable<Row>
}

/**
 * Prepares a write that records an event, if it writes a row: in one statement on PostgreSQL, where each is a message there
 * and back, and in one transaction on SQLite, which has no such statements.
 *
 * @returns a function that gives the written row, or `undefined` when there is none.
 */
export function prepareWriteWithEvent<Values extends object, Row>({
  columns,
  build,
}: WriteWithEvent<Values, Row>): (
  db: Database,
  values: Values,
  event: HistoryEvent,
) => Promise<Row | undefined> {
  const alone = prepareQuery(build)
  const together = prepareQuery((db, places: Values & EventValues) => {
    const own = Object.entries(places).filter(([name]) => !name.startsWith('event_'))
    const statement = sql<Row>`with changed as (${build(db, Object.fromEntries(own) as Values)}),
      recorded as (${insertEventFrom('changed', places)})
      select ${sql.join(columns.map((name) => sql.ref(name)))} from changed`
    return { compile: () => statement.compile(db) }
  })
  return async (db, values, event) => {
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      return (await together(db, { ...values, ...eventValues(event) }))[0]
    return (await writeTogether(db, call(alone, values), [recordingOf(event)]))?.row
  }
}

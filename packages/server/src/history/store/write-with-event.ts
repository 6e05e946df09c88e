import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { call, writeTogether } from '../../database/direct/write-together.ts'
import { isPostgres } from '../../database/postgres/is-postgres.ts'
import { gatherQueries } from '../../database/shared/gather-queries.ts'
import type { ColumnTypes } from '../../database/shared/rows-of-many.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import type { HistoryEvent } from '../domain/history-event.ts'
import { recordingOf, withRequest } from './history-events.ts'

/** How each column of an event is written in a `select`, where PostgreSQL does not infer the type of a parameter. */
const types: ColumnTypes<HistoryEvent> = {
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

/** How PostgreSQL reads each of these values. */
export const eventTypes = Object.fromEntries(
  names.map((name) => [`event_${name}`, types[name]]),
) as ColumnTypes<EventValues>

/** @param event With its request. */
export function eventValues(event: HistoryEvent): EventValues {
  return Object.fromEntries(names.map((name) => [`event_${name}`, event[name]])) as EventValues
}

/**
 * The insertion of an event for each row of another part of the same statement. PostgreSQL only.
 *
 * @param values Those of `eventValues`, or places for them.
 */
function insertEventFrom(source: string, values: EventValues): RawBuilder<unknown> {
  const fields = names.map((name) => sql`cast(${values[`event_${name}`]} as ${sql.raw(types[name])})`)
  return sql`insert into ${sql.table('historyEvents')} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(fields)} from ${sql.table(source)}`
}

/**
 * The insertion of the events of many, in a statement that has their values as `asked`. PostgreSQL only.
 *
 * @param source The part of the statement that has the `place` of each whose event is recorded.
 */
export function insertEventsOf(source: string): RawBuilder<unknown> {
  const fields = names.map((name) => sql.ref(`asked.event_${name}`))
  return sql`insert into ${sql.table('historyEvents')} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(fields)} from asked join ${sql.table(source)} using (place)`
}

interface WriteWithEvent<Values, Row> {
  /** What the write returns, by name. */
  readonly columns: readonly (keyof Row & string)[]
  /** Builds the write, an insertion or update of at most one row that returns the columns. */
  readonly build: (db: Database, places: Values) => Compilable<Row>
  /** The same write for many at once, on PostgreSQL. Default: each is a statement. */
  readonly many?: ManyWrites<Values>
}

/** A write for many at once, on PostgreSQL. */
export interface ManyWrites<Values> {
  readonly types: ColumnTypes<Values>
  /** The write of the rows of `asked`, which returns the columns and the `place` of each row that is written. */
  readonly write: RawBuilder<unknown>
}

/**
 * Prepares a write that records an event, if it writes a row: in one statement on PostgreSQL, where each statement is a
 * round trip, and in one transaction on SQLite, which has no such statements.
 *
 * @returns a function that gives the written row, or `undefined` when there is none.
 */
export function prepareWriteWithEvent<Values extends object, Row>({
  columns,
  build,
  many,
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
  const onPostgres = many
    ? gatherQueries<Values & EventValues, Values & EventValues, Row>({
        alone: together,
        valuesOf: (values) => values,
        types: { ...many.types, ...eventTypes } as ColumnTypes<Values & EventValues>,
        together: (asked) => sql`with asked as materialized ${asked}, changed as (${many.write}),
          recorded as (${insertEventsOf('changed')})
          select ${sql.join(['place', ...columns].map((name) => sql.ref(name)))} from changed`,
      })
    : together
  return async (db, values, event) => {
    if (isPostgres(db)) return (await onPostgres(db, { ...values, ...eventValues(withRequest(event)) }))[0]
    return (await writeTogether(db, call(alone, values), [recordingOf(event)]))?.row
  }
}

import { type RawBuilder, sql } from 'kysely'

/** How PostgreSQL reads each value of a row. */
export type ColumnTypes<Values> = { readonly [Name in keyof Values]-?: 'text' | 'bigint' | 'bytea' }

/** Rows as one value of a query, and their number. */
export interface ManyRows {
  readonly rows: string
  readonly count: number
}

// Far longer than a commit that another request waits for.
const patience = sql.lit('100ms')

/** The rows as a table of PostgreSQL. */
export interface RowsOfMany<Values> {
  /** A parenthesized query: a row for each of the values, with `place`, from 1 on. */
  table(many: ManyRows): RawBuilder<Values & { readonly place: number }>
  /** The same for one, by a parameter for each value, and with the usual patience for locks. */
  tableOfOne(values: Values): RawBuilder<Values & { readonly place: number }>
  /** Text, numbers, bytes and `null` only. */
  write(values: readonly Values[]): ManyRows
}

/**
 * Passes many rows of values to one statement of PostgreSQL, as JSON.
 *
 * Both conditions are always true.
 *
 * - The one on `place` lets PostgreSQL expect a single row, whatever it knows about the other tables, so that it looks each
 *   row up in an index and never reads a whole table for it. A plan is kept for as long as its connection.
 * - The other one sets how long this statement waits for a lock, before it reads or writes a table: the requests that share
 *   it must not wait for long because of one of them.
 */
export function rowsOfMany<Values extends object>(types: ColumnTypes<Values>): RowsOfMany<Values> {
  const names = Object.keys(types) as (keyof Values & string)[]
  const columns = names.map((name) => ({ name, column: snakeCaseOf(name) }))
  const fields = names.map((name) => sql`${sql.ref(name)} ${sql.raw(types[name])}`)
  const aliases = sql.join([...names, 'place'].map((name) => sql.ref(name)))
  return {
    table: ({ rows, count }) => sql`(
      select ${aliases} from rows from (json_to_recordset(${rows}::json) as (${sql.join(fields)})) with ordinality as many(${aliases})
      where place between 1 and ${count}::bigint and set_config('lock_timeout', ${patience}, true) is not null)`,
    tableOfOne: (values) => {
      const fields = names.map(
        (name) => sql`cast(${values[name]} as ${sql.raw(types[name])}) as ${sql.ref(name)}`,
      )
      return sql`(select ${sql.join(fields)}, 1 as place)`
    },
    write: (values) => ({
      rows: JSON.stringify(
        values.map((each) =>
          Object.fromEntries(columns.map(({ name, column }) => [column, written(each[name])])),
        ),
      ),
      count: values.length,
    }),
  }
}

function written(value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value
}

/** The name as Kysely's `CamelCasePlugin` would make it. */
function snakeCaseOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

import { type RawBuilder, sql } from 'kysely'

/** How PostgreSQL reads each value of a row. */
export type ColumnTypes<Values> = { readonly [Name in keyof Values]-?: 'text' | 'bigint' | 'bytea' }

/** Rows as one value of a query, and their number. */
export interface ManyRows {
  readonly rows: string
  readonly count: number
  /** How long the statement waits for a lock; `null`: as long as any other. */
  readonly patience: string | null
}

// Far longer than a commit that another request waits for.
const sharedPatience = '100ms'

/** The rows as a table of PostgreSQL. */
export interface RowsOfMany<Values> {
  /** A parenthesized query: a row for each of the values, with `place`, from 1 on. */
  table(many: ManyRows): RawBuilder<Values & { readonly place: number }>
  /**
   * Text, numbers, bytes and `null` only.
   *
   * @param options Whether several requests share the statement.
   */
  write(values: readonly Values[], options: { readonly isShared: boolean }): ManyRows
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
    table: ({ rows, count, patience }) => sql`(
      select ${aliases} from rows from (json_to_recordset(${rows}::json) as (${sql.join(fields)})) with ordinality as many(${aliases})
      where place between 1 and ${count}::bigint
        and set_config('lock_timeout', coalesce(${patience}::text, current_setting('lock_timeout')), true) is not null)`,
    write: (values, { isShared }) => ({
      rows: JSON.stringify(
        values.map((each) =>
          Object.fromEntries(columns.map(({ name, column }) => [column, written(each[name])])),
        ),
      ),
      count: values.length,
      patience: isShared ? sharedPatience : null,
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

import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** The row beside which a page of a list begins. */
export interface Cursor {
  readonly createdAtMs: number
  readonly id: string
}

/** Which page of a list is asked for: what is older, or newer, than a row. The row itself need not be there any more. */
export interface ListPlace extends Cursor {
  readonly side: 'older' | 'newer'
}

/** A page of a list, newest first. What is added meanwhile neither moves a row to another page nor hides one. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Where the page before begins; `null`: there is none. */
  readonly newer: Cursor | null
  readonly older: Cursor | null
}

interface Paging<Row> {
  /** Its columns `createdAtMs` and the id are what the list is ordered by. */
  readonly table: string
  readonly id: keyof Row & string
  /** `null`: the newest. */
  readonly place: ListPlace | null
  readonly limit: number
}

/** Reads one page of what a query selects. */
export async function readPage<DB, Tables extends keyof DB, Row extends { readonly createdAtMs: number }>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { table, id, place, limit }: Paging<Row>,
): Promise<ListPage<Row>> {
  const createdAt = sql.ref(`${table}.createdAtMs`)
  const name = sql.ref(`${table}.${id}`)
  const isNewer = place?.side === 'newer'
  const beyond =
    place &&
    sql<boolean>`(${createdAt}, ${name}) ${sql.raw(isNewer ? '>' : '<')} (${place.createdAtMs}, ${place.id})`
  const direction = isNewer ? 'asc' : 'desc'
  // One more than is shown tells whether there is more.
  const found = await (beyond ? query.where(beyond) : query)
    .orderBy(createdAt, direction)
    .orderBy(name, direction)
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const hasMore = found.length > limit
  if (isNewer) rows.reverse()
  const cursorOf = (row: Row | undefined): Cursor | null =>
    row ? { createdAtMs: row.createdAtMs, id: String(row[id]) } : null
  return {
    rows: rows as readonly Row[],
    newer: (isNewer ? hasMore : place !== null) ? cursorOf(rows[0] as Row | undefined) : null,
    older: (isNewer ? true : hasMore) ? cursorOf(rows.at(-1) as Row | undefined) : null,
  }
}

/** Whether the store is PostgreSQL, which has another word for some things. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Whether a text begins so, by its bytes: a range of an index. */
export function beginsWith(db: Database, text: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  const column = isPostgres(db) ? sql`${text} collate "C"` : text
  // Nothing that goes on comes after the last character there is.
  return sql<boolean>`(${column} >= ${beginning} and ${column} < ${`${beginning}\u{10ffff}`})`
}

import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** The row beside which a page of a list begins. */
export interface Cursor {
  readonly createdAtMs: number
  readonly id: string
}

/** The place of a page in a list: the rows older or newer than a row, which need not exist any more. */
export interface ListPlace extends Cursor {
  readonly side: 'older' | 'newer'
}

/** A page of a list, newest first. New rows neither move a row to another page nor hide one. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Where the page with newer rows begins; `null` when there is none. */
  readonly newer: Cursor | null
  readonly older: Cursor | null
}

interface Paging<Row> {
  /** The list is ordered by its columns `createdAtMs` and the id. */
  readonly table: string
  readonly id: keyof Row & string
  /** `null` for the newest rows. */
  readonly place: ListPlace | null
  readonly limit: number
}

/** Reads one page of the rows that a query selects. */
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
  // One row more than the page shows: whether there is a further page.
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

/** Whether the store is PostgreSQL, whose SQL differs in some places. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Whether a text begins with another, compared by bytes, so that an index can find it as a range. */
export function beginsWith(db: Database, text: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  const column = isPostgres(db) ? sql`${text} collate "C"` : text
  // U+10FFFF is the last character: every text with this beginning comes before it.
  return sql<boolean>`(${column} >= ${beginning} and ${column} < ${`${beginning}\u{10ffff}`})`
}

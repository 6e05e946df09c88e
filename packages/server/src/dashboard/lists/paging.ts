import { type SelectQueryBuilder, sql } from 'kysely'
import { type ListColumns, type Narrowing, type OrderedRow, orderOf } from './narrowing.ts'

/** The row beside which a page of a list begins. */
export interface Cursor {
  /** What the list is ordered by: a time in Unix milliseconds, or an amount. */
  readonly value: number
  readonly id: string
}

/** The place of a page in a list: the rows before or after a row, which need not exist any more. */
export interface ListPlace extends Cursor {
  readonly side: 'after' | 'before'
}

/** A page of a list. New rows neither move a row to another page nor hide one. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Where the page before this one ends; `null` when there is none. */
  readonly previous: Cursor | null
  readonly next: Cursor | null
}

interface Paging {
  readonly columns: ListColumns
  readonly sort: Narrowing['sort']
  /** The name of the id in a row. */
  readonly id: string
  /** `null` for the first rows. */
  readonly place: ListPlace | null
  readonly limit: number
}

/** Reads one page of the rows that a query selects. */
export async function readPage<DB, Tables extends keyof DB, Row extends OrderedRow>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { columns, sort, id, place, limit }: Paging,
): Promise<ListPage<Row>> {
  const { direction, column, read } = orderOf(sort, columns)
  const name = sql.ref(columns.id)
  const isBackward = place?.side === 'before'
  const isDescending = (direction === 'desc') !== isBackward
  const beyond =
    place &&
    sql<boolean>`(${column}, ${name}) ${sql.raw(isDescending ? '<' : '>')} (${place.value}, ${place.id})`
  // One row more than the page shows: whether there is a further page.
  const found = await (beyond ? query.where(beyond) : query)
    .orderBy(column, isDescending ? 'desc' : 'asc')
    .orderBy(name, isDescending ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit) as unknown as Row[]
  const hasMore = found.length > limit
  if (isBackward) rows.reverse()
  const cursorOf = (row: Row | undefined): Cursor | null =>
    row ? { value: read(row), id: String((row as Readonly<Record<string, unknown>>)[id]) } : null
  return {
    rows,
    previous: (isBackward ? hasMore : place !== null) ? cursorOf(rows[0]) : null,
    next: (isBackward ? true : hasMore) ? cursorOf(rows.at(-1)) : null,
  }
}

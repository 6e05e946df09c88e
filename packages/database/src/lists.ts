import { type Currency, currencyExponents } from '@element-js/values'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** The order of a list. Amounts in several currencies are ordered by their numbers. */
export type Sort = (typeof sorts)[number]

export const sorts = ['newest', 'oldest', 'highest', 'lowest'] as const

/** The filters of every list, and its order. */
export interface Narrowing {
  /** Unix milliseconds, inclusive. `null`: from the beginning. */
  readonly fromMs: number | null
  /** Exclusive. `null`: until now. */
  readonly untilMs: number | null
  readonly currency: Currency | null
  readonly sort: Sort
}

/** The row beside which a page of a list begins. */
export interface Cursor {
  /** What the list is ordered by: a time in Unix milliseconds, or an amount. */
  readonly value: number
  readonly id: string
}

/** Which rows of a list are on a page. */
export interface Place {
  /** The rows before or after a row, which need not exist any more. `null`: the first rows. */
  readonly place: (Cursor & { readonly side: 'after' | 'before' }) | null
  readonly limit: number
}

/** A page of a list. New rows neither move a row to another page nor hide one. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Where the page before this one ends; `null` when there is none. */
  readonly previous: Cursor | null
  readonly next: Cursor | null
}

/** The columns by which a list is filtered, ordered and added up, with their tables. */
export interface ListColumns {
  readonly createdAtMs: string
  /** Orders rows of one time, or of one amount. */
  readonly id: string
  /** Absent: the list has no amounts. */
  readonly amountMinor?: string
  /** A column, or an expression if the currency is in one of several tables. */
  readonly currency?: string | RawBuilder<unknown>
}

/** Encodes the row beside which a page begins in an opaque text. */
export function writeCursor({ value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Reads what `writeCursor` created; `null` for any other text. */
export function readCursor(text: string): Cursor | null {
  const decoded = Buffer.from(text, 'base64url').toString()
  const [, value, id] = /^\[(\d{1,15}(?:\.\d{1,2})?),"([\w.~-]{1,100})"\]$/.exec(decoded) ?? []
  return value === undefined || id === undefined ? null : { value: Number(value), id }
}

/** Applies the filters. */
export function narrow<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { currency, ...period }: Omit<Narrowing, 'sort'>,
  columns: ListColumns,
): SelectQueryBuilder<DB, Tables, Row> {
  const inPeriod = narrowPeriod(query, period, columns.createdAtMs)
  if (currency === null || columns.currency === undefined) return inPeriod
  return inPeriod.where(sql<boolean>`${expressionOf(columns.currency)} = ${currency}`)
}

/** Applies the filters for the time. */
export function narrowPeriod<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { fromMs, untilMs }: Pick<Narrowing, 'fromMs' | 'untilMs'>,
  createdAtMs: string,
): SelectQueryBuilder<DB, Tables, Row> {
  const column = sql.ref(createdAtMs)
  return query
    .$if(fromMs !== null, (given) => given.where(sql<boolean>`${column} >= ${fromMs}`))
    .$if(untilMs !== null, (given) => given.where(sql<boolean>`${column} < ${untilMs}`))
}

type PlaceInOrder = Place & { readonly sort?: Sort }

/** The rows that a page needs of those that a query selects: its own, and one more if there is a further page. */
export function rowsOfPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  columns: ListColumns,
  { place, limit, sort = 'newest' }: PlaceInOrder,
): SelectQueryBuilder<DB, Tables, Row> {
  const { column, bind } = orderOf(sort, columns)
  const isDescending = (sort === 'newest' || sort === 'highest') !== (place?.side === 'before')
  const id = sql.ref(columns.id)
  const beyond =
    place &&
    sql<boolean>`(${column}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${bind(place.value)}, ${place.id})`
  return (beyond ? query.where(beyond) : query)
    .orderBy(column, isDescending ? 'desc' : 'asc')
    .orderBy(id, isDescending ? 'desc' : 'asc')
    .limit(limit + 1)
}

/** Reads one page of the rows that a query selects. */
export async function readPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  columns: ListColumns,
  at: PlaceInOrder,
): Promise<ListPage<Row>> {
  const { place, limit, sort = 'newest' } = at
  const { figureOf } = orderOf(sort, columns)
  const isBackward = place?.side === 'before'
  const found = (await rowsOfPage(query, columns, at).execute()) as Row[]
  const rows = found.slice(0, limit)
  const hasMore = found.length > limit
  if (isBackward) rows.reverse()
  const nameOfId = columns.id.split('.').at(-1) ?? ''
  const cursorOf = (row: Row | undefined): Cursor | null =>
    row
      ? {
          value: figureOf(row as unknown as OrderedRow),
          id: String((row as Record<string, unknown>)[nameOfId]),
        }
      : null
  return {
    rows,
    previous: (isBackward ? hasMore : place !== null) ? cursorOf(rows[0]) : null,
    next: (isBackward ? true : hasMore) ? cursorOf(rows.at(-1)) : null,
  }
}

/** The columns that rows of a list have under these names. */
interface OrderedRow {
  readonly createdAtMs: number
  readonly amountMinor?: number
  readonly currency?: Currency
}

/** The expression by which rows are ordered, the same value of a row that was read, and that of a cursor. */
function orderOf(sort: Sort, { createdAtMs, amountMinor, currency }: ListColumns) {
  if (sort === 'newest' || sort === 'oldest' || amountMinor === undefined || currency === undefined) {
    return {
      column: sql.ref(createdAtMs),
      figureOf: (row: OrderedRow) => row.createdAtMs,
      // A cursor of the same list by amounts can have decimals, which a column of integers does not accept.
      bind: Math.trunc,
    }
  }
  // As doubles, divided in the same way by the database and by `figureOf`, so that both compare the same values.
  const unit = sql`case when ${expressionOf(currency)} in (${sql.join(wholeCurrencies)}) then 1 else 100 end`
  return {
    column: sql`cast(${sql.ref(amountMinor)} as double precision) / ${unit}`,
    figureOf: (row: OrderedRow) =>
      (row.amountMinor ?? 0) / (row.currency && currencyExponents[row.currency] === 0 ? 1 : 100),
    bind: (value: number) => value,
  }
}

/** The currencies without cents. */
export const wholeCurrencies: readonly string[] = Object.entries(currencyExponents).flatMap(
  ([code, exponent]) => (exponent === 0 ? [code] : []),
)

/** The number of rows of a list in one currency, and their total amount. */
export interface Total {
  /** `null` in a list without amounts. */
  readonly currency: Currency | null
  readonly count: number
  readonly amountMinor: bigint
}

interface SumsOfCurrency extends Pick<Total, 'currency'> {
  readonly count: number | string
  readonly millions: number | string
  readonly rest: number | string
}

export interface TotalLimit {
  /** Of more rows, only as many and one more are added up, whichever the database finds. Default: all. */
  readonly atMost?: number | undefined
}

interface TotalledList<DB, Tables extends keyof DB, Row> extends TotalLimit {
  readonly query: SelectQueryBuilder<DB, Tables, Row>
  readonly columns: ListColumns
}

/** Adds up the rows that a query selects, whatever page is shown, by currency. The one with the most rows is first. */
export async function readTotals<DB, Tables extends keyof DB, Row>(
  db: Database,
  { query, columns: { amountMinor, currency }, atMost }: TotalledList<DB, Tables, Row>,
): Promise<readonly Total[]> {
  const amount = amountMinor === undefined ? sql`0` : sql.ref(amountMinor)
  const code = (currency === undefined ? sql`null` : expressionOf(currency)) as RawBuilder<Currency | null>
  const all = query.clearSelect().select([code.as('currency'), amount.as('amount')])
  const listed = atMost === undefined ? all : all.limit(atMost + 1)
  // In two parts, because the sum of many large amounts exceeds both the databases' integers and a double.
  const { rows } = await sql<SumsOfCurrency>`
    select currency, count(*) as count, sum(amount / 1000000) as millions, sum(amount % 1000000) as rest
    from (${listed}) as listed group by currency`.execute(db)
  return rows
    .map((row) => ({
      currency: row.currency,
      count: Number(row.count),
      amountMinor: BigInt(row.millions) * 1_000_000n + BigInt(row.rest),
    }))
    .sort((a, b) => b.count - a.count)
}

function expressionOf(column: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column
}

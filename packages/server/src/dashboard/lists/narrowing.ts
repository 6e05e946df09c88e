import { type RawBuilder, sql } from 'kysely'
import { type Currency, currencyExponents } from '../../money/money.ts'

/** The order of a list. Amounts in several currencies are ordered by their numbers. */
export type Sort = (typeof sorts)[number]

export const sorts = ['newest', 'oldest', 'highest', 'lowest'] as const

/** The filters of a list apart from its search, and its order. */
export interface Narrowing {
  /** Unix milliseconds, inclusive. `null`: from the beginning. */
  readonly fromMs: number | null
  /** Exclusive. `null`: until now. */
  readonly untilMs: number | null
  readonly currency: Currency | null
  readonly sort: Sort
}

export const notNarrowed: Narrowing = { fromMs: null, untilMs: null, currency: null, sort: 'newest' }

/** The names of the columns by which a list is filtered and ordered, with their tables. */
export interface ListColumns {
  readonly createdAtMs: string
  readonly id: string
  /** `null`: the list has no amounts. */
  readonly amountMinor: string | null
  /** A column, or an expression if the currency is in one of several tables. */
  readonly currency: string | RawBuilder<unknown> | null
}

export function currencyOf(column: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column
}

/** The conditions of the filters. */
export function conditionsOf(narrowing: Narrowing, columns: ListColumns): readonly RawBuilder<boolean>[] {
  const { currency } = narrowing
  const isOfCurrency =
    currency !== null &&
    columns.currency !== null &&
    sql<boolean>`${currencyOf(columns.currency)} = ${currency}`
  return [...periodOf(narrowing, columns), ...(isOfCurrency ? [isOfCurrency] : [])]
}

/** The conditions for the time. */
export function periodOf(
  { fromMs, untilMs }: Pick<Narrowing, 'fromMs' | 'untilMs'>,
  { createdAtMs }: Pick<ListColumns, 'createdAtMs'>,
): readonly RawBuilder<boolean>[] {
  const column = sql.ref(createdAtMs)
  return [
    ...(fromMs === null ? [] : [sql<boolean>`${column} >= ${fromMs}`]),
    ...(untilMs === null ? [] : [sql<boolean>`${column} < ${untilMs}`]),
  ]
}

/** The expression by which rows are ordered, and the same value of a row that was read. */
export interface Order {
  readonly direction: 'asc' | 'desc'
  readonly column: RawBuilder<unknown>
  readonly read: (row: OrderedRow) => number
}

export interface OrderedRow {
  readonly createdAtMs: number
  readonly amountMinor?: number
  readonly currency?: Currency
}

export function orderOf(sort: Sort, { createdAtMs, amountMinor, currency }: ListColumns): Order {
  const direction = sort === 'newest' || sort === 'highest' ? 'desc' : 'asc'
  if (sort === 'newest' || sort === 'oldest' || amountMinor === null || currency === null) {
    return { direction, column: sql.ref(createdAtMs), read: (row) => row.createdAtMs }
  }
  // As doubles, divided in the same way by the database and by `figureOf`, so that both compare the same values.
  const column = sql`cast(${sql.ref(amountMinor)} as double precision) / ${unitOf(currency)}`
  return { direction, column, read: figureOf }
}

/** The number of minor units in a major unit, by the currency of a row. */
function unitOf(currency: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${currencyOf(currency)} in (${sql.join(wholeCurrencies)}) then 1 else 100 end`
}

/** The currencies without cents. */
export const wholeCurrencies: readonly string[] = Object.entries(currencyExponents).flatMap(
  ([code, exponent]) => (exponent === 0 ? [code] : []),
)

function figureOf({ amountMinor = 0, currency }: OrderedRow): number {
  return currency !== undefined && currencyExponents[currency] === 0 ? amountMinor : amountMinor / 100
}

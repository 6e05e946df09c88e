import type { PageRange } from '../../database/newest-first.ts'
import { ServiceError } from '../../errors.ts'
import type { Currency } from '../../money/money.ts'
import type { ListQuery } from './list-query-schemas.ts'
import { readCursor, writeCursor } from './page-cursor.ts'

/** Which rows of a merchant a page of a list has. */
export interface Listing<Status extends string> extends PageRange {
  readonly merchantId: string
  readonly status: Status | undefined
  readonly currency: Currency | undefined
}

const usualLimit = 20

/** @throws ServiceError 400 for a cursor of another kind, and for a period that ends before it begins. */
export function readListQuery<Status extends string>(
  { status, currency, from, to, limit, cursor }: ListQuery<Status>,
  merchantId: string,
): Listing<Status> {
  const [fromMs, toMs] = [from, to].map((time) => (time === undefined ? undefined : Number(time) * 1000))
  if (fromMs !== undefined && toMs !== undefined && fromMs > toMs) {
    const message = `from is ${from}, but must not be later than to, which is ${to}.`
    throw new ServiceError('invalid_request', { message, field: 'from' })
  }
  return { merchantId, status, currency, fromMs, toMs, ...readPage({ limit, cursor }) }
}

/** How many rows, and after which one. @throws ServiceError 400 if the cursor is not valid. */
export function readPage({
  limit,
  cursor,
}: {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}): Pick<PageRange, 'limit' | 'after'> {
  return {
    limit: limit === undefined ? usualLimit : Number(limit),
    after: cursor === undefined ? null : readCursor(cursor),
  }
}

/** The rows of a page, and where the next one begins. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

/** A row whose property `Id` orders the rows of one time. */
type ListedRow<Id extends string> = { readonly createdAtMs: number } & Readonly<Record<Id, string>>

/**
 * Makes a page of the rows that were found.
 *
 * @param found One row more than the limit, if there are more.
 */
export function pageOf<Id extends string, Row extends ListedRow<Id>>(
  found: readonly Row[],
  { limit, id }: { readonly limit: number; readonly id: Id },
): ListPage<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? writeCursor({ createdAtMs: last.createdAtMs, id: last[id] }) : null }
}

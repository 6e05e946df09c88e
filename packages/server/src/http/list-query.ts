import { z } from 'zod'
import type { PageRange, RowPlace } from '../database/newest-first.ts'
import { ServiceError } from '../errors.ts'
import { type Currency, currencyExponents } from '../money/money.ts'
import { formedText, text } from '../values/texts.ts'
import { readCursor, writeCursor } from './page-cursor.ts'

/** The query of a list of payments, links or refunds. Each parameter narrows the list. */
export interface ListQuery<Status extends string> {
  readonly status?: Status
  /** Unix seconds, in digits. */
  readonly from?: string
  /** Unix seconds, in digits. */
  readonly to?: string
  readonly currency?: Currency
  /** 1 to 100, in digits. */
  readonly limit?: string
  /** `nextCursor` of the previous page. */
  readonly cursor?: string
}

/** Which rows of a merchant a page of a list has. */
export interface Listing<Status extends string> extends PageRange {
  readonly merchantId: string
  readonly status: Status | undefined
  readonly currency: Currency | undefined
}

const usualLimit = 20

const limit = formedText({
  longest: 3,
  pattern: /^([1-9]\d?|100)$/,
  rule: 'must be an integer from 1 to 100',
})
const seconds = formedText({
  longest: 12,
  pattern: /^\d{1,12}$/,
  rule: 'must be Unix seconds, 1 to 12 digits',
})
const currencies = Object.keys(currencyExponents) as [Currency, ...Currency[]]

/** The parameters of every list: how many rows, and after which. */
export const pageParameters: {
  readonly limit: z.ZodExactOptional<z.ZodString>
  readonly cursor: z.ZodExactOptional<z.ZodString>
} = {
  limit: limit.exactOptional().describe('The largest number to return, 1 to 100. Default 20.'),
  cursor: text(200).exactOptional().describe('nextCursor of the previous page. Default: the first page.'),
}

/** The parameters of a list of payments, links or refunds. */
export function listQuerySchema<Status extends string>(
  statuses: readonly [Status, ...Status[]],
): z.ZodType<ListQuery<Status>> {
  return z.object({
    status: z.enum(statuses).exactOptional(),
    from: seconds.exactOptional().describe('Only what was created at this time or later, in Unix seconds.'),
    to: seconds.exactOptional().describe('Only what was created before this time, in Unix seconds.'),
    currency: z.enum(currencies).exactOptional(),
    ...pageParameters,
  }) as unknown as z.ZodType<ListQuery<Status>>
}

/** @throws ServiceError 400 for a cursor of another kind, and for a period that ends before it begins. */
export function readListQuery<Status extends string>(
  { status, currency, from, to, limit, cursor }: ListQuery<Status>,
  merchantId: string,
): Listing<Status> {
  const [fromMs, toMs] = [from, to].map((time) => (time === undefined ? undefined : Number(time) * 1000))
  if (fromMs !== undefined && toMs !== undefined && fromMs > toMs) {
    const message = `from is ${from}, and must not be later than to, which is ${to}.`
    throw new ServiceError('invalid_request', { message, field: 'from' })
  }
  return { merchantId, status, currency, fromMs, toMs, ...readPage({ limit, cursor }) }
}

/** How many rows, and after which. @throws ServiceError 400 for a cursor that is none. */
export function readPage({
  limit,
  cursor,
}: {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}): Pick<PageRange, 'limit' | 'behind'> {
  return {
    limit: limit === undefined ? usualLimit : Number(limit),
    behind: cursor === undefined ? null : readCursor(cursor),
  }
}

/** The rows of a page, and where the next one begins. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

/**
 * Makes a page of the rows that were found.
 *
 * @param found One row more than the limit, if there are more.
 */
export function pageOf<Row>(
  found: readonly Row[],
  { limit, placeOf }: { readonly limit: number; readonly placeOf: (row: Row) => RowPlace },
): ListPage<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? writeCursor(placeOf(last)) : null }
}

/** The field of a list's answer that leads to its next page. */
export const nextCursorSchema: z.ZodNullable<z.ZodString> = z
  .string()
  .nullable()
  .describe('The cursor of the next page; null if this is the last one.')

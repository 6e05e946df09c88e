import { type ListPage, type Narrowing, type Place, readCursor, writeCursor } from '@element-js/database'
import { type Currency, currencyExponents, formedText, ownText, ServiceError, text } from '@element-js/values'
import { z } from 'zod'

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

/** The parameters of a list of payments, links or refunds. @param more Those that only this list has. */
export function listQuerySchema<Status extends string, More = object>(
  statuses: readonly [Status, ...Status[]],
  more: { readonly [Name in keyof More]-?: z.ZodType } = {} as never,
): z.ZodType<ListQuery<Status> & More> {
  return z.strictObject({
    status: z.enum(statuses).exactOptional(),
    from: seconds.exactOptional().describe('Only what was created at this time or later, in Unix seconds.'),
    to: seconds.exactOptional().describe('Only what was created before this time, in Unix seconds.'),
    currency: z.enum(currencies).exactOptional(),
    ...more,
    ...pageParameters,
  }) as unknown as z.ZodType<ListQuery<Status> & More>
}

/** The field of a list's answer that leads to its next page. */
export const nextCursorSchema: z.ZodNullable<z.ZodString> = ownText
  .nullable()
  .describe('The cursor of the next page; null if this is the last one.')

const defaultLimit = 20

/**
 * Which rows of a merchant a page of a list has.
 *
 * @throws ServiceError 400 for a cursor of another kind, and for a period that ends before it begins.
 */
export function readListQuery<Status extends string>(
  { status, currency, from, to, ...page }: ListQuery<Status>,
  merchantId: string,
): Narrowing & Place & { readonly merchantId: string; readonly search: ''; readonly status: Status | null } {
  const [fromMs = null, untilMs = null] = [from, to].map((time) =>
    time === undefined ? null : Number(time) * 1000,
  )
  if (fromMs !== null && untilMs !== null && fromMs > untilMs) {
    const message = `from is ${from}, but must not be later than to, which is ${to}.`
    throw new ServiceError('invalid_request', { message, field: 'from' })
  }
  return {
    merchantId,
    search: '',
    status: status ?? null,
    currency: currency ?? null,
    fromMs,
    untilMs,
    sort: 'newest',
    ...readPlace(page),
  }
}

/** How many rows, and after which one. @throws ServiceError 400 if the cursor is not valid. */
export function readPlace({
  limit,
  cursor,
}: {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}): Place {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && !after) {
    const message = 'cursor must be the nextCursor of a previous page.'
    throw new ServiceError('invalid_request', { message, field: 'cursor' })
  }
  return {
    limit: limit === undefined ? defaultLimit : Number(limit),
    place: after && { ...after, side: 'after' },
  }
}

/** The `nextCursor` of the answer to a list. */
export function nextCursorOf({ next }: Pick<ListPage<unknown>, 'next'>): string | null {
  return next && writeCursor(next)
}

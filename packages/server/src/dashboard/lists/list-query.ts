import { z } from 'zod'
import { type Currency, currencyExponents } from '../../money/money.ts'
import { characters } from '../../values/texts.ts'
import type { TimeZone } from '../page/viewer.ts'
import { beginningOf, dayAfter } from './day-range.ts'
import { type ListQuery, pageLength, readPlace } from './list-page.ts'
import type { Place, Selection } from './list-queries.ts'
import { type Sort, sorts } from './narrowing.ts'

/** Reads one of several words; `null` for anything else. */
export function oneOf<Word extends string>(words: readonly Word[]): z.ZodType<Word | null> {
  return z
    .enum(words as readonly [Word, ...Word[]])
    .nullable()
    .catch(null)
}

/** The parameters of every list. Unreadable ones are ignored, because an address may be mistyped, cut off, or old. */
export const listParameters: {
  readonly q: z.ZodType<string>
  readonly from: z.ZodType<string | null>
  readonly to: z.ZodType<string | null>
  readonly sort: z.ZodType<Sort | null>
  readonly before: z.ZodType<string | null>
  readonly after: z.ZodType<string | null>
} = {
  // Databases accept no NUL.
  q: characters(200)
    .transform((text) => text.replaceAll('\0', '').trim())
    .catch(''),
  from: date(),
  to: date(),
  sort: oneOf(sorts),
  before: characters(200).nullable().catch(null),
  after: characters(200).nullable().catch(null),
}

/** The parameters of lists with amounts, in addition to `listParameters`. */
export const currencyParameter: { readonly currency: z.ZodType<Currency | null> } = {
  currency: oneOf(Object.keys(currencyExponents) as Currency[]),
}

function date(): z.ZodType<string | null> {
  return characters(10)
    .refine((text) => beginningOf(text, 'UTC') !== null)
    .nullable()
    .catch(null)
}

interface ListParameters {
  readonly q: string
  readonly from: string | null
  readonly to: string | null
  readonly currency?: Currency | null
  readonly sort: Sort | null
  readonly before: string | null
  readonly after: string | null
}

interface Reader {
  readonly merchantId: string
  /** The time zone in which the days of the period begin. */
  readonly timeZone: TimeZone
}

/** The part of a query that all lists share. */
export function listingOf(parameters: ListParameters, { merchantId, timeZone }: Reader): Selection & Place {
  const { q, from, to, currency = null, sort, before, after } = parameters
  return {
    merchantId,
    search: q,
    fromMs: from === null ? null : beginningOf(from, timeZone),
    untilMs: to === null ? null : beginningOf(dayAfter(to), timeZone),
    currency,
    sort: sort ?? 'newest',
    place: readPlace({ before, after }),
    limit: pageLength,
  }
}

/** The values of the form above a list, from the same parameters. */
export function listQueryOf(
  parameters: ListParameters & { readonly status: string | null },
  more: ListQuery['more'] | null = null,
): ListQuery {
  const { q, status, from, to, sort, currency, before, after } = parameters
  return {
    ...{ q, status, from, to, sort: sort ?? 'newest', place: readPlace({ before, after }) },
    ...(currency !== undefined && { currency }),
    ...(more && { more }),
  }
}

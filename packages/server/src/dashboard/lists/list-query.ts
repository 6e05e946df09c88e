import { z } from 'zod'
import { characters } from '../../values/texts.ts'
import { pageLength, readPlace } from './list-page.ts'
import type { ListPlace } from './paging.ts'

/** Reads one of several words; `null` for anything else. */
export function oneOf<Word extends string>(words: readonly Word[]): z.ZodType<Word | null> {
  return z
    .enum(words as readonly [Word, ...Word[]])
    .nullable()
    .catch(null)
}

/** The parameters of every list. Unreadable ones are ignored: an address may be typed, cut off, or old. */
export const listParameters: {
  readonly q: z.ZodType<string>
  readonly before: z.ZodType<string | null>
  readonly after: z.ZodType<string | null>
} = {
  // Databases accept no NUL.
  q: characters(200)
    .transform((text) => text.replaceAll('\0', '').trim())
    .catch(''),
  before: characters(200).nullable().catch(null),
  after: characters(200).nullable().catch(null),
}

interface ListParameters {
  readonly q: string
  readonly before: string | null
  readonly after: string | null
}

/** The part of a query that all lists share. */
export function listingOf(
  { q, before, after }: ListParameters,
  merchantId: string,
): {
  readonly merchantId: string
  readonly search: string
  readonly place: ListPlace | null
  readonly limit: number
} {
  return { merchantId, search: q, place: readPlace({ before, after }), limit: pageLength }
}

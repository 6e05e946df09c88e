import { z } from 'zod'
import { characters } from '../../values/texts.ts'
import { pageLength, readPlace } from './list-page.ts'
import type { ListPlace } from './paging.ts'

/** One of some words; anything else is none of them. */
export function oneOf<Word extends string>(words: readonly Word[]): z.ZodType<Word | null> {
  return z
    .enum(words as readonly [Word, ...Word[]])
    .nullable()
    .catch(null)
}

/** What every list takes in its address. What it cannot read it ignores: an address may be typed, cut off, or old. */
export const listParameters: {
  readonly q: z.ZodType<string>
  readonly before: z.ZodType<string | null>
  readonly after: z.ZodType<string | null>
} = {
  // A database takes no NUL.
  q: characters(200)
    .transform((text) => text.replaceAll('\0', '').trim())
    .catch(''),
  before: characters(200).nullable().catch(null),
  after: characters(200).nullable().catch(null),
}

interface Read {
  readonly q: string
  readonly before: string | null
  readonly after: string | null
}

/** The part of a listing that is the same for all lists. */
export function listingOf(
  { q, before, after }: Read,
  merchantId: string,
): {
  readonly merchantId: string
  readonly search: string
  readonly place: ListPlace | null
  readonly limit: number
} {
  return { merchantId, search: q, place: readPlace({ before, after }), limit: pageLength }
}

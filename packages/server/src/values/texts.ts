import { z } from 'zod'
import { hasCardNumber } from './card-numbers.ts'

export const cardNumberRule = 'must not have a card number in it'

/**
 * A text that comes from outside, of so many characters at most. Every other type of text is made from this one, so that
 * nothing is asked about a text before its length, and nothing at all about one that is too long: its sender cannot
 * choose how much work it makes.
 *
 * A person counts a text by code points, and JSON Schema does too; `max` of zod does not.
 */
export function characters(longest: number, rule = `must have at most ${longest} characters`): z.ZodString {
  return z
    .string()
    .meta({ maxLength: longest })
    .refine((value) => hasAtMost(longest, value), { error: rule, abort: true })
}

/** A text of the service's own, or of its store, as answers hold it. Never for what comes from outside. */
export const ownText: z.ZodString = z.string()

interface Form {
  readonly longest: number
  readonly pattern: RegExp
  /** Says whatever is wrong with it, its length too. */
  readonly rule: string
}

/** A text of a fixed form, in which nobody could write a card number. */
export function formedText({ longest, pattern, rule }: Form): z.ZodString {
  return characters(longest, rule).regex(pattern, rule)
}

/**
 * A text that is kept as it was sent, and may be read by whoever reads a log, a backup or an answer. A card number in
 * it, be it typed by a payer into the field for a name, would lie there in the clear.
 */
export function keptText(longest: number): z.ZodString {
  return characters(longest).refine((value) => !hasCardNumber(value), cardNumberRule)
}

/** The same of one character at least, not blank. */
export function text(longest: number): z.ZodString {
  return keptText(longest).regex(/\S/, 'must not be blank')
}

const longestId = 64

/** An id of ours in an address. Nothing else is asked of the database: a NUL, which an address can carry, upsets one. */
export const idInAddress: z.ZodString = formedText({
  longest: longestId,
  pattern: /^\w+$/,
  rule: 'must be 1 to 64 of the characters A-Z a-z 0-9 _',
})

/**
 * The id, in a page's own address, of what the page shows. Any text is taken: what cannot be an id is the id of nothing,
 * and its page answers 404, as for every id that nobody has.
 */
export const idOfPage: z.ZodType<string> = characters(longestId)
  .transform((text) => text.replaceAll('\0', ''))
  .catch('')

/** What a form of a page sends. No field of ours takes a text as long; each has a limit of its own. */
export const formFields: z.ZodType<Record<string, string>> = z.record(characters(64), characters(10_000))

const keyRule = 'must be 1 to 64 of the characters A-Z a-z 0-9 - . _ ~'

/** An idempotency key: safe in a URL, and not `.` or `..`, which a URL cannot carry. */
export const idempotencyKey: z.ZodString = formedText({
  longest: longestId,
  pattern: /^(?!\.{1,2}$)[\w.~-]{1,64}$/,
  rule: keyRule,
})
  .refine((value) => !hasCardNumber(value), cardNumberRule)
  .describe('1 to 64 of the characters A-Z a-z 0-9 - . _ ~, but not . or .. alone.')

/** The header `Idempotency-Key`; an alternative to the field of the body where there is one. */
export const idempotencyHeader: z.ZodExactOptional<z.ZodString> = idempotencyKey
  .describe(
    'Makes the request safe to send again: the same key and body get the same answer. 1 to 64 of the characters A-Z a-z 0-9 - . _ ~.',
  )
  .exactOptional()

/** Whether a text has so many code points at most. */
export function hasAtMost(longest: number, value: string): boolean {
  // A code point is one or two units of UTF-16: most texts need not be taken apart, and no endless one is.
  return value.length <= longest || (value.length <= 2 * longest && [...value].length <= longest)
}

import { z } from 'zod'
import { hasCardNumber } from '../card-numbers/card-numbers.ts'

/** Of other numbers with 13 to 19 digits, a few in a hundred look like card numbers. */
export const cardNumberRule =
  'must not contain a card number; send another number that looks like one as an identifier: orderId, referenceId, or a metadata key that ends in "id"'

/**
 * A text from outside, with a maximum number of characters. Every other text type is built on this one, so that the
 * length is checked before anything else and nothing else is checked about a text that is too long: a sender cannot
 * choose how much work it causes.
 *
 * The length is counted in code points, as people and JSON Schema count; zod's `max` does not.
 *
 * NUL, which a URL can carry, is refused, because PostgreSQL fails at it.
 */
export function characters(longest: number, rule = `must have at most ${longest} characters`): z.ZodString {
  return z
    .string()
    .meta({ maxLength: longest })
    .refine((value) => hasAtMost(longest, value), { error: rule, abort: true })
    .refine((value) => !value.includes('\0'), { error: 'must not contain NUL', abort: true })
}

/** A text that the service or its store produced, for response schemas. Never use it for input. */
export const ownText: z.ZodString = z.string()

interface Form {
  readonly longest: number
  readonly pattern: RegExp
  /** Describes every way in which the text can be wrong, including its length. */
  readonly rule: string
}

/** A text of a fixed form that cannot contain a card number. */
export function formedText({ longest, pattern, rule }: Form): z.ZodString {
  return characters(longest, rule).regex(pattern, rule)
}

/**
 * Marks the schema of a free text. The API contract says at each such field that a card number in it is refused
 * (`openapi/complete-document.ts`).
 */
export const freeTextMark = 'x-free-text'

/**
 * A free text that is stored as it was sent and may appear in logs, backups and responses. A card number in it, for
 * example one that a payer typed into the name field, would be stored in clear text.
 */
export function freeText(longest: number): z.ZodString {
  return characters(longest)
    .refine((value) => !hasCardNumber(value), cardNumberRule)
    .meta({ [freeTextMark]: true })
}

// Not white space, a control character, a character without a width or one that only looks empty (Braille, Hangul).
const visible = /[^\s\p{Cc}\p{DI}\u2800]/u

/** Like `freeText`, but with at least one character that can be seen. */
export function text(longest: number): z.ZodString {
  return notBlank(freeText(longest))
}

function notBlank(schema: z.ZodString): z.ZodString {
  return schema.refine((value) => visible.test(value), 'must not be blank').meta({ pattern: '\\S' })
}

const longestId = 64

/**
 * An identifier of the merchant's own making. It is taken as it comes: of the order numbers with 16 digits, one in
 * twenty-five has the form of a card number. Logs and pages mask those.
 */
export const identifier: z.ZodString = notBlank(characters(longestId))

/**
 * An id of ours in a URL. Nothing else reaches the database.
 */
export const idInAddress: z.ZodString = formedText({
  longest: longestId,
  pattern: /^\w+$/,
  rule: 'must be 1 to 64 of the characters A-Z a-z 0-9 _',
})

/**
 * The id in a page's URL. Every text is accepted: a text that cannot be an id matches nothing, and the page answers
 * 404, as it does for every unknown id.
 */
export const idOfPage: z.ZodType<string> = characters(longestId).catch('')

/** The fields of a form on a page. No field of ours accepts a text as long as this; each has its own limit. */
export const formFields: z.ZodType<Record<string, string>> = z.record(characters(64), characters(10_000))

/** Whether a text has at most this many code points. */
export function hasAtMost(longest: number, value: string): boolean {
  // A code point is one or two UTF-16 units: most texts need not be split, and very long ones never are.
  return value.length <= longest || (value.length <= 2 * longest && [...value].length <= longest)
}

export function isObjectOfStrings(value: unknown): value is Readonly<Record<string, string>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && Object.values(value).every((each) => typeof each === 'string')
}

import { z } from 'zod'
import { hasCardNumber } from '../domain/card-numbers.ts'

export const cardNumberRule = 'must not have a card number in it'

/** A text of so many characters at most. A person counts them as code points, and JSON Schema does too; `max` does not. */
export function characters(longest: number): z.ZodString {
  return z
    .string()
    .meta({ maxLength: longest })
    .refine((value) => [...value].length <= longest, `must have at most ${longest} characters`)
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

/** An id of ours in an address. Nothing else is asked of the database: a NUL, which an address can carry, upsets one. */
export const idInAddress: z.ZodString = z
  .string()
  .regex(/^\w{1,64}$/, 'must be 1 to 64 of the characters A-Z a-z 0-9 _')

/** An idempotency key: safe in a URL, and not `.` or `..`, which a URL cannot carry. */
export const idempotencyKey: z.ZodString = z
  .string()
  .regex(/^(?!\.{1,2}$)[\w.~-]{1,64}$/, 'must be 1 to 64 of the characters A-Z a-z 0-9 - . _ ~')
  .refine((value) => !hasCardNumber(value), cardNumberRule)
  .describe('1 to 64 of the characters A-Z a-z 0-9 - . _ ~, but not . or .. alone.')

/** The header `Idempotency-Key`; an alternative to the field of the body where there is one. */
export const idempotencyHeader: z.ZodExactOptional<z.ZodString> = idempotencyKey
  .describe(
    'Makes the request safe to send again: the same key and body get the same answer. 1 to 64 of the characters A-Z a-z 0-9 - . _ ~.',
  )
  .exactOptional()

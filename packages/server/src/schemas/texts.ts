import { z } from 'zod'

/** A text of one character at least, not blank. */
export function text(longest: number): z.ZodString {
  return z.string().max(longest).regex(/\S/, 'must not be blank')
}

/** An idempotency key: safe in a URL, and not `.` or `..`, which a URL cannot carry. */
export const idempotencyKey: z.ZodString = z
  .string()
  .regex(/^(?!\.{1,2}$)[\w.~-]{1,64}$/, 'must be 1 to 64 of the characters A-Z a-z 0-9 - . _ ~')

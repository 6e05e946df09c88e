import type { z } from 'zod'
import { keptText } from './texts.ts'

// One @; before it no dot at either end nor two in a row; after it at least two words of letters, digits and hyphens.
const address =
  /^(?!\.)(?!.*\.\.)[^\s@"(),:;<>[\]\\\p{Cc}]+(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])$/u

export const email: z.ZodString = keptText(64).refine(
  (value) => address.test(value),
  'must be an e-mail address',
)

/** A telephone number as E.164 writes it. */
export const phone: z.ZodString = keptText(16).regex(
  /^\+[1-9]\d{7,14}$/,
  'must begin with the calling code of its country and go on in digits, as +5511987654321',
)

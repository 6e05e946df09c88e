import { z } from 'zod'
import { ServiceError } from './errors.ts'
import { formedText } from './schemas/texts.ts'

/** An idempotency key: safe in a URL, and not `.` or `..`, which a URL cannot carry. */
export const idempotencyKey: z.ZodString = formedText({
  longest: 64,
  pattern: /^(?!\.{1,2}$)[\w.~-]{1,64}$/,
  rule: 'must be 1 to 64 of the characters A-Z a-z 0-9 - . _ ~',
}).describe('1 to 64 of the characters A-Z a-z 0-9 - . _ ~, but not . or .. alone.')

/**
 * The header `Idempotency-Key`. Where the body has such a field, the header is an alternative. Some clients put the key
 * in quotes, as the draft of the IETF has it (draft-ietf-httpapi-idempotency-key-header).
 */
export const idempotencyHeader: z.ZodType<string | undefined> = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.replace(/^"(.*)"$/, '$1') : value),
    idempotencyKey.describe(
      'Makes it safe to repeat the request: the same key and body get the same answer. 1 to 64 of the characters A-Z a-z 0-9 - . _ ~, which may stand in quotes.',
    ),
  )
  .exactOptional()

interface GivenKeys {
  /** What the body calls its key. */
  readonly field: 'idempotencyKey' | 'refundKey'
  readonly bodyKey: string | undefined
  /** The header `Idempotency-Key`. */
  readonly headerKey: string | undefined
}

/**
 * Reads the key of a request that can have it in its body or in its header; `undefined` if it has none.
 *
 * @throws ServiceError 400 `idempotency_key_conflict` if the two differ.
 */
export function readIdempotencyKey({ field, bodyKey, headerKey }: GivenKeys): string | undefined {
  if (bodyKey !== undefined && headerKey !== undefined && bodyKey !== headerKey) {
    const message = `The Idempotency-Key header and the ${field} in the body differ.`
    throw new ServiceError('idempotency_key_conflict', { message, field })
  }
  return bodyKey ?? headerKey
}

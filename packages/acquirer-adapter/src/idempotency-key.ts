import { createHash } from 'node:crypto'

/** A key for a request of a payment: the same for the same parts, in characters and a length that every header takes. */
export function idempotencyKeyOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

import { createHash } from 'node:crypto'

/**
 * A key for a request of a payment. The same parts give the same key, and every header accepts its characters and its
 * length.
 */
export function idempotencyKeyOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

import { ServiceError } from '../errors.ts'

/**
 * Makes a mismatch with an earlier request of the same key a value, which counts as a decline for who asked: it reveals
 * something of the card or code of that request. Of each key, the store answers three.
 *
 * @throws every other error.
 */
export function mismatchOf(error: unknown): { readonly mismatch: ServiceError } {
  if (error instanceof ServiceError && error.reason === 'idempotency_key_reused') return { mismatch: error }
  throw error
}

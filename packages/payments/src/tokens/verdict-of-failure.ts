import { ServiceError } from '@element-js/values'

/**
 * What a request that failed counts as. A mismatch with an earlier request of the same key counts as a decline for who
 * asked: it reveals something of the card or code of that request. Of each key, the store answers three.
 */
export function verdictOfFailure(error: unknown): 'guessed' | null {
  return error instanceof ServiceError && error.reason === 'idempotency_key_reused' ? 'guessed' : null
}

import { ServiceError } from '../../errors.ts'

// A database that restarts is usually back by then.
const retryAfterSeconds = 5

/** The refusal of a request that needs a store which is away, read-only or full. @param cause For the log. */
export function storeUnavailable(cause: unknown): ServiceError {
  return new ServiceError('store_unavailable', { cause, retryAfterSeconds })
}

/** The database's own error if it is unavailable, read-only or full; any other error unchanged. */
export function databaseErrorOf(error: unknown): unknown {
  return error instanceof ServiceError && error.reason === 'store_unavailable' ? error.details.cause : error
}

import { ServiceError } from '../errors.ts'

/** Limits how many requests of this process lock one link or wait for it. */
export interface LinkTurns {
  /** @throws ServiceError 409 if there are too many already. */
  take<T>(linkId: string, act: () => Promise<T>): Promise<T>
}

/**
 * A request that waits for a locked link occupies a connection to the database. Without this limit, payers who repeat
 * their request while one link is stuck would occupy all connections, and stop the payments of all other links.
 *
 * @param mostPerLink The number of requests.
 */
export function createLinkTurns(mostPerLink: number): LinkTurns {
  const taken = new Map<string, number>()
  return {
    async take(linkId, act) {
      const before = taken.get(linkId) ?? 0
      if (before >= mostPerLink) throw linkIsBusy()
      taken.set(linkId, before + 1)
      try {
        return await act()
      } finally {
        const left = (taken.get(linkId) ?? 0) - 1
        if (left > 0) taken.set(linkId, left)
        else taken.delete(linkId)
      }
    },
  }
}

/** The refusal of a request about a link that others have locked. @param cause For the log. */
export function linkIsBusy(cause?: unknown): ServiceError {
  return new ServiceError('payment_in_progress', { retryAfterSeconds: 1, cause })
}

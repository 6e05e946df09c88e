import { AsyncLocalStorage } from 'node:async_hooks'

const requestIds = new AsyncLocalStorage<string>()

/**
 * Runs the handler of an API request, so that the events that it writes can name the request. The id is for people who
 * search the log: no decision depends on it, so it is not an argument of every function between the route and the
 * store.
 */
export function runInRequest(requestId: string, handle: () => void): void {
  requestIds.run(requestId, handle)
}

/** The id of the request that is being handled; `null` outside of one, for example in a job. */
export function currentRequestId(): string | null {
  return requestIds.getStore() ?? null
}

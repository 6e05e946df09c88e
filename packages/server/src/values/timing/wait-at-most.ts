import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for a promise, but no longer than `limitMs`. A rejection within that time is passed on. */
export async function waitAtMost(limitMs: number, promise: Promise<unknown>): Promise<void> {
  const isDone = new AbortController()
  const limit = sleep(limitMs, undefined, { signal: isDone.signal }).catch(() => {
    // The promise was first.
  })
  await Promise.race([promise, limit]).finally(() => isDone.abort())
}

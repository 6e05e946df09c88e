import { setTimeout as sleep } from 'node:timers/promises'

interface Poll<T> {
  readonly look: () => Promise<T>
  readonly isDone: (found: T) => boolean
  /** Default 5000. */
  readonly patienceMs?: number
}

const pollMs = 20

/**
 * Polls the progress of another request or another process.
 *
 * @returns the last result: it is done, or the time is up.
 */
export async function pollUntil<T>({ look, isDone, patienceMs = 5000 }: Poll<T>): Promise<T> {
  let found = await look()
  for (let waitedMs = 0; !isDone(found) && waitedMs < patienceMs; waitedMs += pollMs) {
    await sleep(pollMs)
    found = await look()
  }
  return found
}

import { setTimeout as sleep } from 'node:timers/promises'

interface Poll<T> {
  readonly look: () => Promise<T>
  readonly isDone: (found: T) => boolean
  /** Default 5000. */
  readonly patienceMs?: number
}

const pollMs = 20

/**
 * Looks again and again at what another request, or another process, is at work at.
 *
 * @returns what was found last: done, or patience is over.
 */
export async function pollUntil<T>({ look, isDone, patienceMs = 5000 }: Poll<T>): Promise<T> {
  let found = await look()
  for (let waitedMs = 0; !isDone(found) && waitedMs < patienceMs; waitedMs += pollMs) {
    await sleep(pollMs)
    found = await look()
  }
  return found
}

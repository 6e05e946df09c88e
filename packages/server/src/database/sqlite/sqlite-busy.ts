import { setTimeout as sleep } from 'node:timers/promises'
import { sqliteErrorOf, sqliteErrors } from './sqlite-errors.ts'

const longestPauseMs = 20

/** Whether SQLite refused an operation because another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return sqliteErrorOf(error) === sqliteErrors.busy
}

/**
 * Tries until the attempt succeeds or the time is up. SQLite's own busy timeout would block the whole process; this
 * function does not.
 *
 * @returns whether the attempt succeeded.
 */
export async function tryUntil(
  isDone: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<boolean> {
  const endMs = performance.now() + patienceMs
  for (let pauseMs = 1; !(await isDone()); pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (performance.now() > endMs) return false
    await sleep(pauseMs)
  }
  return true
}

import { setTimeout as sleep } from 'node:timers/promises'

const sqliteBusy = 5
const longestPauseMs = 20

/** Whether SQLite refused something because another connection has the lock for it. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false
  // The lowest byte is the kind, the others say more about it.
  return (Number(error.errcode) & 0xff) === sqliteBusy
}

/**
 * Tries until it is done or patience is over. SQLite's own busy timeout would stop the whole process meanwhile; this
 * lets it work.
 *
 * @returns whether it was done.
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

import { setTimeout as sleep } from 'node:timers/promises'

const busy = 5

/**
 * The kinds of error that mean that SQLite cannot write or read for now.
 *
 * @see https://sqlite.org/rescode.html
 */
const unavailable: ReadonlySet<number | null> = new Set([
  busy, // Another process holds the lock.
  8, // The file may not be written.
  10, // The disk fails.
  11, // The file is damaged.
  13, // The disk is full.
  14, // A file cannot be opened.
  26, // The file is no database.
])

/** The kind of an SQLite error; `null` for any other error. */
function kindOf(error: unknown): number | null {
  if (!(error instanceof Error && 'errcode' in error)) return null
  // The lowest byte is the kind of error; the others give details.
  return Number(error.errcode) & 0xff
}

/** Whether an error says that the database is locked, read-only, full, damaged or unreadable. */
export function isSqliteUnavailable(error: unknown): boolean {
  return unavailable.has(kindOf(error))
}

/** Whether SQLite refused an operation because another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return kindOf(error) === busy
}

const maxPauseMs = 20

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
  for (let pauseMs = 1; !(await isDone()); pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    if (performance.now() > endMs) return false
    await sleep(pauseMs)
  }
  return true
}

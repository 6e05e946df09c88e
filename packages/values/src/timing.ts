import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs a task now and every `everyMs`, but never twice at once: while it takes longer, as with a database that hangs, it is
 * not started again. The timer does not keep the process running.
 *
 * @param task Handles its own errors.
 * @returns a function that stops it, and waits for a task in progress.
 */
export function repeatEvery(everyMs: number, task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  const start = (): void => {
    running ??= task().finally(() => {
      running = null
    })
  }
  const timer = setInterval(start, everyMs)
  timer.unref()
  start()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/**
 * Repeats a step until it gets nothing done, or until a budget of time is used up; at least once.
 *
 * @param step Returns whether it got anything done.
 */
export async function repeatWithin(budgetMs: number, step: () => Promise<boolean>): Promise<void> {
  const untilMs = performance.now() + budgetMs
  let isDone = false
  while (!isDone) isDone = !(await step()) || performance.now() >= untilMs
}

/** Waits for a promise, but no longer than `limitMs`. A rejection within that time is passed on. */
export async function waitAtMost(limitMs: number, promise: Promise<unknown>): Promise<void> {
  const isDone = new AbortController()
  const limit = sleep(limitMs, undefined, { signal: isDone.signal }).catch(() => {
    // The promise was first.
  })
  await Promise.race([promise, limit]).finally(() => isDone.abort())
}

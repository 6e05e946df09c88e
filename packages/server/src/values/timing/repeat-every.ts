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

/**
 * Coalesces calls into one that runs after the current script: frameworks remove a node and insert it
 * again, and set its attributes one by one, before or after it is on the page.
 */
export function soon(run: () => void): () => void {
  return () => {
    asked.add(run)
    queueMicrotask(() => {
      if (asked.delete(run)) run()
    })
  }
}

const asked = new Set<() => void>()

/** Makes the calls that wait for the end of the script, and those that they ask for. Their errors are still reported as uncaught. */
export function runNow(): void {
  for (const run of asked) {
    asked.delete(run)
    try {
      run()
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}

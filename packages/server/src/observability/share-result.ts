interface ShareOptions {
  /** How long a result is shared, from the moment it arrives. */
  readonly forMs: number
  /** A clock that nobody sets, in milliseconds. */
  readonly steadyMs: () => number
}

/**
 * Shares one run of a function among all callers that ask while it runs, and for a time afterwards, also if it fails.
 * So the function runs once in that time at most, however often it is called.
 */
export function shareResult<T>(run: () => Promise<T>, { forMs, steadyMs }: ShareOptions): () => Promise<T> {
  let last: Promise<T> | null = null
  let isRunning = false
  let freshUntilMs = Number.NEGATIVE_INFINITY
  return () => {
    if (last && (isRunning || steadyMs() < freshUntilMs)) return last
    isRunning = true
    last = run().finally(() => {
      isRunning = false
      freshUntilMs = steadyMs() + forMs
    })
    return last
  }
}

/** How long a function of this package waits for what it needs. */
export interface Patience {
  /** After this time, it throws an error that says what was found instead. Default: 30,000 ms. */
  readonly timeoutMs?: number | undefined
}

/** The pause between two checks. A test continues as soon as a condition is true, so the pause only limits the load. */
const pauseMs = 20

/**
 * Checks for a fact until it is true.
 *
 * @param look Returns the fact, or `undefined` while it is not true. Its errors are passed on.
 * @param explain Describes what was looked for and what was found, when the time is up.
 */
export async function until<Fact>(
  look: () => Promise<Fact | undefined>,
  explain: () => string | Promise<string>,
  { timeoutMs = 30_000 }: Patience,
): Promise<Fact> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const fact = await look()
    if (fact !== undefined) return fact
    if (Date.now() >= deadline) throw new Error(`${await explain()} (after ${timeoutMs} ms)`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Counts what happened for each of many keys within the last while. */
export interface SlidingWindow {
  /** How long until there is room for one more, in milliseconds; 0: there is. */
  waitMs(key: string): number
  /** How many there were. */
  count(key: string): number
  add(key: string): void
  /** How many keys are remembered. */
  size(): number
}

interface SlidingWindowOptions {
  /** How many there may be within the window, wherever that begins. */
  readonly limit: number
  readonly windowMs: number
  /** A clock that is never set: `performance.now`. */
  readonly steadyMs: () => number
  /** How many keys are remembered at most. */
  readonly largest?: number
}

// A hundred bytes a key: a flood of addresses takes ten megabytes and no more.
const usualLargest = 100_000

/**
 * The exact window: the times themselves are kept, at most `limit` a key. A count that begins anew each minute lets
 * twice as many pass around its edge, and so does a bucket that fills up again while it is emptied.
 *
 * Keys lie in the order of their last use. Those that have gone quiet are dropped from the front; when there are too
 * many, so is the one that has been quiet longest. Whoever has so many addresses that this is of use to him needs it
 * not: each of them has a limit of its own.
 */
export function createSlidingWindow(options: SlidingWindowOptions): SlidingWindow {
  const { limit, windowMs, steadyMs, largest = usualLargest } = options
  const timesByKey = new Map<string, number[]>()

  const recent = (key: string): readonly number[] => {
    const times = timesByKey.get(key) ?? []
    const oldestMs = steadyMs() - windowMs
    while ((times[0] ?? Number.POSITIVE_INFINITY) <= oldestMs) times.shift()
    return times
  }
  const dropQuiet = (): void => {
    for (const [key, times] of timesByKey) {
      const isQuiet = (times.at(-1) ?? 0) <= steadyMs() - windowMs
      if (!isQuiet && timesByKey.size <= largest) return
      timesByKey.delete(key)
    }
  }

  return {
    waitMs: (key) => {
      const times = recent(key)
      const oldest = times[times.length - limit]
      return oldest === undefined ? 0 : oldest + windowMs - steadyMs()
    },
    count: (key) => recent(key).length,
    add: (key) => {
      const times = timesByKey.get(key) ?? []
      timesByKey.delete(key)
      timesByKey.set(key, times)
      times.push(steadyMs())
      dropQuiet()
    },
    size: () => timesByKey.size,
  }
}

/** Counts recent events for each of many keys. */
export interface SlidingWindow {
  /** Milliseconds until there is room for one more; 0 if there is room now. */
  waitMs(key: string): number
  /** The number of events within the window. */
  count(key: string): number
  add(key: string): void
  /** The number of stored keys. */
  size(): number
}

interface SlidingWindowOptions {
  /** The highest number within any window of this length. */
  readonly limit: number
  readonly windowMs: number
  /** A clock that nobody sets: `performance.now`. */
  readonly steadyMs: () => number
  /** The highest number of stored keys. */
  readonly largest?: number
}

// Each takes a hundred bytes: a flood of addresses takes ten megabytes at most.
const usualLargest = 100_000

/**
 * An exact sliding window: it stores the times themselves, at most `limit` for each key. A count that restarts each
 * minute lets twice as many pass around the restart, and so does a bucket that refills while it is emptied.
 *
 * Keys are in the order of their last use. Inactive keys are dropped from the front; if there are too many keys, so is
 * the one that has been inactive longest. An attacker with so many addresses gains nothing from that, because each
 * address has a limit of its own.
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

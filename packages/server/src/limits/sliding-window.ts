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
/** How many keys at their limit are passed over for one new key at most: the search has to end. */
const mostSpared = 1000

/**
 * An exact sliding window: it stores the times themselves, at most `limit` for each key. A count that restarts each
 * minute lets twice as many pass around the restart, and so does a bucket that refills while it is emptied.
 *
 * Keys are in the order of their last use. Inactive keys are dropped from the front; if there are too many keys, so is
 * the one that has been inactive longest. A key at its limit stays as long as there are others, so a flood of new keys
 * does not end a refusal.
 */
export function createSlidingWindow(options: SlidingWindowOptions): SlidingWindow {
  const { limit, windowMs, steadyMs, largest = usualLargest } = options
  const timesByKey = new Map<string, Times>()

  const recent = (key: string): Times | null => {
    const times = timesByKey.get(key)
    if (!times) return null
    dropUntil(times, steadyMs() - windowMs)
    return times
  }
  const isFull = (key: string): boolean => {
    const times = recent(key)
    return times !== null && times.all.length - times.first >= limit
  }
  const dropQuiet = (added: string): void => {
    let spared = isFull(added) ? mostSpared : 0
    for (const [key, times] of timesByKey) {
      const isQuiet = (times.all.at(-1) ?? 0) <= steadyMs() - windowMs
      if (!isQuiet && timesByKey.size <= largest) return
      if (key === added) {
        // All others are at their limit, so one of them goes.
        spared = mostSpared
        continue
      }
      const isSpared = !isQuiet && spared < mostSpared && isFull(key)
      timesByKey.delete(key)
      if (!isSpared) continue
      timesByKey.set(key, times)
      spared += 1
    }
  }

  return {
    waitMs: (key) => {
      const times = recent(key)
      if (!times || times.all.length - times.first < limit) return 0
      const oldest = times.all[times.all.length - limit] ?? 0
      return oldest + windowMs - steadyMs()
    },
    count: (key) => {
      const times = recent(key)
      return times ? times.all.length - times.first : 0
    },
    add: (key) => {
      const times = timesByKey.get(key) ?? { all: [], first: 0 }
      timesByKey.delete(key)
      timesByKey.set(key, times)
      times.all.push(steadyMs())
      dropQuiet(key)
    },
    size: () => timesByKey.size,
  }
}

interface Times {
  /** In milliseconds, the oldest first. */
  readonly all: number[]
  /** The index of the first one that still counts. */
  first: number
}

// Removing only the oldest time would move all others each time. Moving them when as many have expired as remain costs
// one step per time.
function dropUntil(times: Times, endMs: number): void {
  while ((times.all[times.first] ?? Number.POSITIVE_INFINITY) <= endMs) times.first += 1
  if (times.first * 2 <= times.all.length) return
  times.all.splice(0, times.first)
  times.first = 0
}

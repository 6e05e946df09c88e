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
 * the one that has been inactive longest. Keys that have been at their limit are apart, and dropped last, so a flood of
 * new keys does not end a refusal.
 */
export function createSlidingWindow(options: SlidingWindowOptions): SlidingWindow {
  const { limit, windowMs, steadyMs, largest = usualLargest } = options
  const others = new Map<string, Times>()
  const full = new Map<string, Times>()

  const recent = (key: string): Times | null => {
    const times = others.get(key) ?? full.get(key)
    if (!times) return null
    dropUntil(times, steadyMs() - windowMs)
    return times
  }
  const size = (): number => others.size + full.size
  const dropQuiet = (kept: Map<string, Times>, added: string): void => {
    for (const [key, { all }] of kept) {
      const isQuiet = (all.at(-1) ?? 0) <= steadyMs() - windowMs
      if (key === added || (!isQuiet && size() <= largest)) return
      kept.delete(key)
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
      const times = recent(key) ?? { all: [], first: 0 }
      others.delete(key)
      full.delete(key)
      times.all.push(steadyMs())
      const isFull = times.all.length - times.first >= limit
      ;(isFull ? full : others).set(key, times)
      dropQuiet(others, key)
      dropQuiet(full, key)
    },
    size,
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

import {
  type CountedFor,
  declinesKeptMs,
  type Label,
  type LimitStore,
  type Marks,
  type OutcomeWindow,
  type OutcomeWindowOptions,
  type TokenMaker,
  type TokenMakers,
} from './limit-store.ts'

interface MemoryLimitStoreOptions {
  /** A clock that nobody sets: `performance.now`. */
  readonly steadyMs: () => number
}

// Each takes two hundred bytes.
const mostKept = 100_000

/** Limits of one process, in its memory. They are exact to the millisecond. */
export function createMemoryLimitStore({ steadyMs }: MemoryLimitStoreOptions): LimitStore {
  return {
    labelOf: (key) => key,
    createWindow: ({ limit, windowMs }) => {
      const window = createSlidingWindow({ limit, windowMs, steadyMs })
      return {
        take: async (key) => {
          const waitMs = window.waitMs(key)
          if (waitMs === 0) window.add(key)
          return waitMs
        },
      }
    },
    createOutcomeWindow: (options) => createOutcomeWindow(options, steadyMs),
    tokenMakers: createTokenMakers(steadyMs),
    marks: createMarks(steadyMs),
  }
}

function createOutcomeWindow(options: OutcomeWindowOptions, steadyMs: () => number): OutcomeWindow {
  const { limit, windowMs, declinesPerApproval } = options
  const declines = createSlidingWindow({ limit, windowMs, steadyMs })
  const approvals = createSlidingWindow({ limit, windowMs, steadyMs })
  const underWay = new Map<string, number>()

  const countOf = (label: string): number => declines.count(label) + (underWay.get(label) ?? 0)
  const waitMs = (label: string): number => {
    if (countOf(label) < limit) return 0
    // An operation in progress ends soon, in one way or the other.
    return declines.waitMs(label) || 1000
  }
  const waitForRangeMs = (range: string): number =>
    countOf(range) > declinesPerApproval * approvals.count(range) ? waitMs(range) : 0
  const count = (label: string, change: 1 | -1): void => {
    const many = (underWay.get(label) ?? 0) + change
    if (many > 0) underWay.set(label, many)
    else underWay.delete(label)
  }

  return {
    async begin({ own, range }: CountedFor) {
      const tooLongMs = Math.max(0, ...own.map(waitMs), range === null ? 0 : waitForRangeMs(range))
      if (tooLongMs > 0) return { waitMs: tooLongMs }
      const labels = range === null ? own : [...own, range]
      for (const label of labels) count(label, 1)
      return {
        async end(verdict, counted = labels) {
          for (const label of labels) count(label, -1)
          if (verdict === 'declined') for (const label of counted) declines.add(label)
          if (verdict === 'approved' && range !== null) approvals.add(range)
        },
      }
    },
  }
}

function createTokenMakers(steadyMs: () => number): TokenMakers {
  const makers = createShortMemory<TokenMaker>(steadyMs)
  return {
    remember: async (token, maker) => makers.set(token, maker),
    find: async (token) => makers.get(token) ?? null,
  }
}

function createMarks(steadyMs: () => number): Marks {
  const marks = createShortMemory<true>(steadyMs)
  return {
    add: async (labels) => {
      for (const label of labels) marks.set(label, true)
    },
    // A flood of marks must not remove one without a trace.
    hasAny: async (labels) => marks.hasForgotten() || labels.some((label) => marks.get(label)),
  }
}

/** Keeps values for an hour, and the newest if there are too many. */
function createShortMemory<Value>(steadyMs: () => number) {
  let forgotUntilMs = Number.NEGATIVE_INFINITY
  const kept = new Map<Label, { readonly value: Value; readonly untilMs: number }>()
  return {
    set(label: Label, value: Value): void {
      kept.delete(label)
      kept.set(label, { value, untilMs: steadyMs() + declinesKeptMs })
      for (const [oldest, { untilMs }] of kept) {
        if (untilMs > steadyMs() && kept.size <= mostKept) return
        kept.delete(oldest)
        forgotUntilMs = untilMs
      }
    },
    /** Whether a value was dropped that would still be kept if there were fewer. */
    hasForgotten: () => forgotUntilMs > steadyMs(),
    get(label: Label): Value | undefined {
      const found = kept.get(label)
      return found && found.untilMs > steadyMs() ? found.value : undefined
    },
  }
}

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

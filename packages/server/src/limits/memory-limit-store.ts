import type {
  CountedFor,
  Label,
  LimitStore,
  Marks,
  OutcomeWindow,
  OutcomeWindowOptions,
  TokenMaker,
  TokenMakers,
} from './limit-store.ts'
import { declinesKeptMs } from './limit-store.ts'
import { createSlidingWindow } from './sliding-window.ts'

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

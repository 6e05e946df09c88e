import { createDeclineLimit, type DeclineLimit } from './decline-limit.ts'
import type { LimitStore, RateWindow } from './limit-store.ts'
import { createSlidingWindow, type SlidingWindow } from './sliding-window.ts'

/** How much one payer, or one client, may ask for. */
export interface LimitOptions {
  /** Tokens of a payer: an address with one merchant's key. */
  readonly tokensPerMinute: number
  /** Log-ins of a client from an address. */
  readonly loginsPerMinute: number
  /** Declines of a payer's cards, at verifications and at payments. */
  readonly declinesPerHour: number
  /** Fonts that are rebuilt for a payer; those that are kept do not count. */
  readonly fontsPerMinute: number
  /** Forms of hosted pages from an address. */
  readonly payerFormsPerMinute: number
  /** A clock that is never set, in milliseconds: `performance.now`. The sandbox's own clock moves when it is told to. */
  readonly steadyMs: () => number
}

interface Counting {
  readonly store: LimitStore
  /** Is told when something that was done could not be counted. */
  readonly onError: (error: unknown) => void
}

/** What is counted. */
export interface Limits {
  readonly tokens: RateWindow
  readonly logins: RateWindow
  readonly declines: DeclineLimit
  /** In this process alone: each rebuilds fonts for itself. */
  readonly fonts: SlidingWindow
  readonly payerForms: RateWindow
  /** Times that somebody begins to pay a link: each is kept, and its merchant is told of each. */
  readonly payerAttempts: RateWindow
}

// No payer begins to pay one link so often, and it is little for somebody who floods a merchant with notifications.
const attemptsPerHour = 100

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function createLimits(limits: LimitOptions, { store, onError }: Counting): Limits {
  const perMinute = (name: string, limit: number): RateWindow =>
    store.createWindow({ name, limit, windowMs: minuteMs })
  return {
    tokens: perMinute('tokens', limits.tokensPerMinute),
    logins: perMinute('logins', limits.loginsPerMinute),
    declines: createDeclineLimit({ perHour: limits.declinesPerHour, store, onError }),
    fonts: createSlidingWindow({
      limit: limits.fontsPerMinute,
      windowMs: minuteMs,
      steadyMs: limits.steadyMs,
    }),
    payerForms: perMinute('payer forms', limits.payerFormsPerMinute),
    payerAttempts: store.createWindow({ name: 'payer attempts', limit: attemptsPerHour, windowMs: hourMs }),
  }
}

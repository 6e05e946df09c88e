import { ServiceError } from '@element-js/values'
import { createDeclineLimit, type DeclineLimit } from './decline-limit.ts'
import { createLast4Disclosure, type Last4Disclosure } from './last4-disclosure.ts'
import type { LimitStore, RateWindow } from './limit-store.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'

/** How many requests one payer or one client may make. */
export interface LimitOptions {
  /** Tokens of one payer: a client address with one merchant's key. */
  readonly tokensPerMinute: number
  /** Log-ins of one API client from one address. */
  readonly loginsPerMinute: number
  /** Declines of one payer's cards, in verifications and in payments. */
  readonly declinesPerHour: number
  /** Fonts that are rebuilt for one payer; cached fonts do not count. */
  readonly fontsPerMinute: number
  /** Submitted forms of hosted pages from one address. */
  readonly payerFormsPerMinute: number
  /** Requests for the status of a challenged payment from one address. */
  readonly challengeStatusesPerMinute: number
  /** A clock that nobody sets, in milliseconds: `performance.now`. Tests can move the sandbox's own clock. */
  readonly steadyMs: () => number
}

interface CountingOptions {
  readonly store: LimitStore
  /** Called when an operation could not be counted. */
  readonly onError: (error: unknown) => void
  /** See `createLast4Disclosure`. */
  readonly fingerprint: (merchantId: string, number: string) => Promise<string>
}

/** The windows and limits of a service. */
export interface Limits {
  readonly tokens: RateWindow
  /** Installment plans of one payer. */
  readonly plans: RateWindow
  /** Requests to forward, as many as tokens. */
  readonly forwards: RateWindow
  readonly logins: RateWindow
  readonly declines: DeclineLimit
  readonly last4Disclosure: Last4Disclosure
  readonly fonts: RateWindow
  readonly payerForms: RateWindow
  /** Questions about the first digits of a number, as many as tokens. */
  readonly binInformation: RateWindow
  readonly challengeStatuses: RateWindow
  /** Attempts to pay a link: each is stored and causes a notification. */
  readonly payerAttempts: RateWindow
}

// No honest payer starts so many attempts on one link, and an attacker cannot flood a merchant with so few
// notifications.
const attemptsPerHour = 100

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function createLimits(limits: LimitOptions, { store, onError, fingerprint }: CountingOptions): Limits {
  const memory = createMemoryLimitStore(limits)
  const perMinute = (name: string, limit: number): RateWindow =>
    store.createWindow({ name, limit, windowMs: minuteMs })
  // For requests that only read, and can be answered even while nothing can be written.
  const readsPerMinute = (name: string, limit: number): RateWindow =>
    withMemoryFallback(perMinute(name, limit), memory.createWindow({ name, limit, windowMs: minuteMs }))
  return {
    tokens: perMinute('tokens', limits.tokensPerMinute),
    // A page asks for one when the payer has typed a number, so there are about as many as tokens.
    plans: perMinute('installment plans', limits.tokensPerMinute),
    forwards: perMinute('forwarded requests', limits.tokensPerMinute),
    logins: perMinute('logins', limits.loginsPerMinute),
    declines: createDeclineLimit({ perHour: limits.declinesPerHour, store, onError }),
    last4Disclosure: createLast4Disclosure({ store, fingerprint, onError }),
    fonts: readsPerMinute('fonts', limits.fontsPerMinute),
    binInformation: readsPerMinute('bin information', limits.tokensPerMinute),
    challengeStatuses: readsPerMinute('challenge statuses', limits.challengeStatusesPerMinute),
    payerForms: perMinute('payer forms', limits.payerFormsPerMinute),
    payerAttempts: store.createWindow({ name: 'payer attempts', limit: attemptsPerHour, windowMs: hourMs }),
  }
}

/**
 * A window that several processes share, and the window of this process while the shared one cannot be written. A
 * request that only reads must not fail because it cannot be counted, and must not be free of limits either.
 */
export function withMemoryFallback(shared: RateWindow, memory: RateWindow): RateWindow {
  return {
    take: async (key) => {
      try {
        return await shared.take(key)
      } catch (error) {
        if (error instanceof ServiceError && error.reason === 'store_unavailable') return memory.take(key)
        throw error
      }
    },
  }
}

import { createDeclineLimit, type DeclineLimit } from './decline-limit.ts'
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

/** What is counted. Each process of a service counts for itself. */
export interface Limits {
  readonly tokens: SlidingWindow
  readonly logins: SlidingWindow
  readonly declines: DeclineLimit
  readonly fonts: SlidingWindow
  readonly payerForms: SlidingWindow
  /** Times that somebody begins to pay a link: each is kept, and its merchant is told of each. */
  readonly payerAttempts: SlidingWindow
}

// No payer changes his mind so often, and for who floods a merchant with news of one order it is little.
const attemptsPerHour = 100

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function createLimits(options: LimitOptions): Limits {
  const { tokensPerMinute, loginsPerMinute, declinesPerHour, fontsPerMinute, payerFormsPerMinute, steadyMs } =
    options
  return {
    tokens: createSlidingWindow({ limit: tokensPerMinute, windowMs: minuteMs, steadyMs }),
    logins: createSlidingWindow({ limit: loginsPerMinute, windowMs: minuteMs, steadyMs }),
    declines: createDeclineLimit({ perHour: declinesPerHour, steadyMs }),
    fonts: createSlidingWindow({ limit: fontsPerMinute, windowMs: minuteMs, steadyMs }),
    payerForms: createSlidingWindow({ limit: payerFormsPerMinute, windowMs: minuteMs, steadyMs }),
    payerAttempts: createSlidingWindow({ limit: attemptsPerHour, windowMs: hourMs, steadyMs }),
  }
}

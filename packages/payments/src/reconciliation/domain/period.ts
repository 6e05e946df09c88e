import type { ServiceMode } from '@element-js/values'

/** The whole of time. The end is the last moment that a `Date` can represent. */
export const allTime = { fromMs: 0, untilMs: 8_640_000_000_000_000 } as const

/**
 * How long an acquirer's own list may take to show what has happened. In a sandbox the simulator shows it at once.
 */
export const listDelayMs: Readonly<Record<ServiceMode, number>> = { live: 10 * 60 * 1000, sandbox: 0 }

/** Within how many days a payment that was captured is in a settlement report: weekends, and batches that close weekly. */
export const reportDelayMs: number = 10 * 24 * 60 * 60 * 1000

const dayMs = 24 * 60 * 60 * 1000

/** Everything that changed by this time is old. */
export const untilMs: number = Date.UTC(2030, 0, 1)
/** When old records were created. */
export const oldMs: number = untilMs - 10 * dayMs
/** After that. */
export const youngMs: number = untilMs + 1

/**
 * When the payment with this number was created. The order differs from that of the numbers, so that each part of a
 * removal removes some payments and keeps others.
 */
export const mixed = (number: number): number => oldMs + ((number * 37) % 1009)

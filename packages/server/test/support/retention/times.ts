const dayMs = 24 * 60 * 60 * 1000

/** What changed by then is old. */
export const untilMs: number = Date.UTC(2030, 0, 1)
/** When what is old was created. */
export const oldMs: number = untilMs - 10 * dayMs
/** After that. */
export const youngMs: number = untilMs + 1

/**
 * When the payment of a number was created: in another order than the numbers, so that in each part of a removal some
 * payments go and some stay.
 */
export const mixed = (number: number): number => oldMs + ((number * 37) % 1009)

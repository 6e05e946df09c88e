/** The number of days on the overview; the last one is today. */
export const shownDays = 30

const hourMs = 3_600_000

/**
 * How far back figures are read, in milliseconds: the first shown day began earlier than thirty days ago if it was the
 * longer one of a change of clocks.
 */
export const shownMs: number = (shownDays + 1) * 24 * hourMs

/** The beginning of the first hour that may be shown, in Unix milliseconds. */
export function firstShownMs(nowMs: number): number {
  return Math.floor((nowMs - shownMs) / hourMs) * hourMs
}

import type { Database } from '@element-js/database'
import { type HourOfPayments, readVolume } from './payment-volume.ts'
import { findFigures } from './stored-figures.ts'

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

interface HoursQuery {
  readonly merchantId: string
  /** The merchant's clock, in Unix milliseconds. */
  readonly nowMs: number
}

/**
 * Reads the figures of the shown days. Those of a merchant with many payments are stored up to a moment, and only later
 * payments are read. The same hour may be in the result twice, in parts.
 */
export async function readHours(
  db: Database,
  { merchantId, nowMs }: HoursQuery,
): Promise<readonly HourOfPayments[]> {
  const fromMs = firstShownMs(nowMs)
  // Payments of a process whose clock is ahead are figures of today too.
  const untilMs = nowMs + hourMs
  const stored = await findFigures(db, merchantId)
  // If the clock of a sandbox was set back, the stored figures lack what was paid since then.
  if (!stored || stored.untilMs > nowMs) return readVolume(db, { merchantId, fromMs, untilMs })
  const shown = stored.hours.filter(({ hour }) => hour * hourMs >= fromMs)
  return [...shown, ...(await readVolume(db, { merchantId, fromMs: stored.untilMs, untilMs }))]
}

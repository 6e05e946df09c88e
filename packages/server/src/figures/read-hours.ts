import type { Database } from '../database/database.ts'
import { type HourOfPayments, readVolume } from './payment-volume.ts'
import { firstShownMs } from './shown-days.ts'
import { findFigures } from './stored-figures.ts'

const hourMs = 3_600_000

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

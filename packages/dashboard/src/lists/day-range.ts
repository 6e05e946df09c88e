import { parseUtcTime } from '@element-js/values'
import type { TimeZone } from '../page/viewer.ts'

/**
 * The moment at which a day begins.
 *
 * @param date `yyyy-MM-dd`, from the year 2000 on: there are no older payments, and `Intl` writes the years before 1000 in
 *   a form that `Date.parse` cannot read.
 * @returns Unix milliseconds; `null` for a date that does not exist, or is older.
 */
export function beginningOf(date: string, timeZone: TimeZone): number | null {
  const asIfUtcMs = /^[2-9]\d{3}-\d{2}-\d{2}$/.test(date) ? parseUtcTime(`${date}T00:00:00Z`) : null
  if (asIfUtcMs === null) return null
  // The offset at this wall-clock time in UTC may be from before or after a clock change, so it is read again there.
  const guessMs = asIfUtcMs - offsetOf(asIfUtcMs, timeZone)
  const midnightMs = asIfUtcMs - offsetOf(guessMs, timeZone)
  // If the clocks go forward at midnight, the day begins later.
  const exists = midnightMs + offsetOf(midnightMs, timeZone) === asIfUtcMs
  return exists ? midnightMs : guessMs
}

/** The day after a date, as `yyyy-MM-dd`. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** How far the clocks of a time zone are ahead of UTC. */
function offsetOf(atMs: number, timeZone: TimeZone): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second } = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(atMs / 1000) * 1000
}

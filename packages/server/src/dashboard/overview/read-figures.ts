import type { Database } from '../../database/database.ts'
import type { TimeZone } from '../page/show-time.ts'
import { type DayFigures, figuresByDay, shownDays } from './day-figures.ts'
import { type HourOfPayments, readVolume } from './payment-volume.ts'

interface Asked {
  readonly merchantId: string
  readonly timeZone: TimeZone
  readonly nowMs: number
}

interface Kept {
  readonly hours: readonly HourOfPayments[]
  readonly untilSteadyMs: number
}

const hourMs = 3_600_000
const keptMs = 60_000
// Of a small shop it is asked anew each time.
const worthKeepingMs = 20
const largest = 1000

/**
 * Reads the figures of a merchant's days. What is older than two days hardly changes, and is most of the work with a
 * hundred thousand payments: 70 ms in which SQLite answers nobody else. So it is kept for a minute where it took long.
 *
 * @param steadyMs A clock that is never set.
 */
export function createFiguresReader(
  db: Database,
  steadyMs: () => number,
): (asked: Asked) => Promise<readonly DayFigures[]> {
  const kept = new Map<string, Kept>()

  const readOlder = async (merchantId: string, untilMs: number): Promise<readonly HourOfPayments[]> => {
    const name = `${merchantId} ${untilMs}`
    const known = kept.get(name)
    if (known && known.untilSteadyMs > steadyMs()) return known.hours
    const begunMs = steadyMs()
    const fromMs = untilMs - shownDays * 24 * hourMs
    const hours = await readVolume(db, { merchantId, fromMs, untilMs })
    kept.delete(name)
    if (steadyMs() - begunMs >= worthKeepingMs) kept.set(name, { hours, untilSteadyMs: steadyMs() + keptMs })
    for (const oldest of kept.keys()) {
      if (kept.size <= largest) break
      kept.delete(oldest)
    }
    return hours
  }

  return async ({ merchantId, timeZone, nowMs }) => {
    const boundaryMs = (Math.floor(nowMs / hourMs) - 48) * hourMs
    const older = await readOlder(merchantId, boundaryMs)
    const latest = await readVolume(db, { merchantId, fromMs: boundaryMs, untilMs: nowMs + hourMs })
    return figuresByDay([...older, ...latest], { timeZone, nowMs })
  }
}

import type { ReadList } from '../../database/replica/read-list.ts'
import type { TimeZone } from '../page/viewer.ts'
import { type DayFigures, figuresByDay, shownDays } from './day-figures.ts'
import { type HourOfPayments, readVolume } from './payment-volume.ts'

interface FiguresQuery {
  readonly merchantId: string
  readonly timeZone: TimeZone
  readonly nowMs: number
}

interface CachedVolume {
  readonly hours: readonly HourOfPayments[]
  readonly untilSteadyMs: number
}

const hourMs = 3_600_000
const cachedForMs = 60_000
// A small shop's query is faster than this and is not cached.
const slowQueryMs = 20
const mostCached = 1000

/**
 * Reads the daily figures of a merchant. Figures older than two days hardly change but cause most of the work: with a
 * hundred thousand payments, 70 ms in which SQLite serves nobody else. Therefore they are cached for a minute if the
 * query is slow.
 *
 * @param steadyMs A monotonic clock, in milliseconds.
 */
export function createFiguresReader(
  readList: ReadList,
  steadyMs: () => number,
): (query: FiguresQuery) => Promise<readonly DayFigures[]> {
  const cache = new Map<string, CachedVolume>()

  const readOlder = async (merchantId: string, untilMs: number): Promise<readonly HourOfPayments[]> => {
    const name = `${merchantId} ${untilMs}`
    const known = cache.get(name)
    if (known && known.untilSteadyMs > steadyMs()) return known.hours
    const startedMs = steadyMs()
    const fromMs = untilMs - shownDays * 24 * hourMs
    const hours = await readList((db) => readVolume(db, { merchantId, fromMs, untilMs }))
    cache.delete(name)
    if (steadyMs() - startedMs >= slowQueryMs)
      cache.set(name, { hours, untilSteadyMs: steadyMs() + cachedForMs })
    for (const oldest of cache.keys()) {
      if (cache.size <= mostCached) break
      cache.delete(oldest)
    }
    return hours
  }

  return async ({ merchantId, timeZone, nowMs }) => {
    const boundaryMs = (Math.floor(nowMs / hourMs) - 48) * hourMs
    const older = await readOlder(merchantId, boundaryMs)
    const latest = await readList((db) =>
      readVolume(db, { merchantId, fromMs: boundaryMs, untilMs: nowMs + hourMs }),
    )
    return figuresByDay([...older, ...latest], { timeZone, nowMs })
  }
}

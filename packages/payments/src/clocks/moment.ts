import type { StoreContext } from '@element-js/database'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { onClock } from './merchant-clock.ts'

/** A moment, on the clocks of all merchants. A number is one time for all of them, in Unix milliseconds. */
export type Moment = number | MomentOfSandbox

interface MomentOfSandbox {
  /** On the service's clock. */
  readonly nowMs: number
  /** On the system's clock, from which the clocks of sessions differ. */
  readonly systemNowMs: number
  /** On the clock that is the farthest ahead. */
  readonly latestMs: number
}

/** The current moment, for a search among the rows of all merchants. */
export async function readMoment({ db, nowMs }: StoreContext): Promise<Moment> {
  const { offsetMs } = await db
    .selectFrom('sandboxSessions')
    .select(({ fn }) => fn.max('offsetMs').as('offsetMs'))
    .executeTakeFirstOrThrow()
  const now = onClock(null, nowMs)
  if (offsetMs === null) return now
  const systemNowMs = onClock(0, nowMs)
  return { nowMs: now, systemNowMs, latestMs: Math.max(now, systemNowMs + Number(offsetMs)) }
}

/** The time on the clock of a merchant, whose clock has this offset. */
export function timeOn(moment: Moment, offsetMs: number | null): number {
  if (typeof moment === 'number') return moment
  return offsetMs === null ? moment.nowMs : moment.systemNowMs + offsetMs
}

/**
 * How many due rows a job reads at a time. It processes them concurrently; when it has fallen behind, it goes on with the
 * next ones.
 */
export const dueBatch = 100

interface Due {
  /** How long after the time of the column a row is due, in milliseconds. Default 0. */
  readonly afterMs?: number
  /** 1000 for a column in Unix seconds. Default 1. */
  readonly unitMs?: 1 | 1000
}

/**
 * Whether a row is due on the clock of its merchant.
 *
 * @param column The time of the row, with its table: `charges.dueAtMs`.
 */
export function isDue(
  column: `${string}.${string}`,
  moment: Moment,
  { afterMs = 0, unitMs = 1 }: Due = {},
): RawBuilder<SqlBool> {
  const time = sql.ref(column)
  const by = (ms: number): number => Math.floor((ms - afterMs) / unitMs)
  if (typeof moment === 'number') return sql<SqlBool>`${time} <= ${by(moment)}`
  const table = column.slice(0, column.indexOf('.'))
  // The first comparison is the one for which there are indexes.
  return sql<SqlBool>`(${time} <= ${by(moment.latestMs)} and ${time} * ${sql.lit(unitMs)}
    <= ${timeOnClockOf(table, moment, { afterMs })})`
}

/** A time that was so long ago, on the clock of a row's merchant, in Unix milliseconds. */
export function timeOnClockOf(
  table: string,
  moment: Moment,
  { afterMs }: { readonly afterMs: number },
): RawBuilder<number> {
  if (typeof moment === 'number') return sql<number>`${moment - afterMs}`
  const { nowMs, systemNowMs } = moment
  return sql<number>`coalesce(${clockOffsetOf(table)} + ${systemNowMs - afterMs}, ${nowMs - afterMs})`
}

/** The offset of the clock of a row's merchant; null if it is the service's clock. */
export function clockOffsetOf(table: string): RawBuilder<number | null> {
  const merchantId = sql.ref(`${table}.merchantId`)
  return sql<number | null>`(select session.offset_ms from sandbox_sessions as session
    where session.session_id = ${merchantId})`
}

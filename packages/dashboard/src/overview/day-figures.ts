import { type HourOfPayments, shownDays } from '@element-js/payments'
import type { Currency } from '@element-js/values'
import type { TimeZone } from '../page/viewer.ts'

/** The amount and the number of payments in one currency. */
export interface Sum {
  readonly count: number
  readonly amountMinor: bigint
}

/** The figures of one day or of several. */
export interface Figures {
  /** By currency, the one with the most payments first. */
  readonly paid: ReadonlyMap<Currency, Sum>
  readonly refunded: ReadonlyMap<Currency, Sum>
  readonly approvedCount: number
  readonly declinedCount: number
}

export interface DayFigures extends Figures {
  /** `yyyy-MM-dd` */
  readonly date: string
}

/** Groups hours into the days of a time zone, oldest first, including days on which nothing happened. */
export function figuresByDay(
  hours: readonly HourOfPayments[],
  { timeZone, nowMs }: { readonly timeZone: TimeZone; readonly nowMs: number },
): readonly DayFigures[] {
  // The Canadian date format is that of ISO 8601.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  // All time zones used here differ from UTC by whole hours, so no hour belongs to two days.
  const byDate = Map.groupBy(hours, ({ hour }) => format.format(hour * 3_600_000))
  const today = Date.parse(format.format(nowMs))
  return Array.from({ length: shownDays }, (_, index) => {
    const date = new Date(today - (shownDays - 1 - index) * 86_400_000).toISOString().slice(0, 10)
    return { date, ...figuresOf(byDate.get(date) ?? []) }
  })
}

/** Adds up several days. */
export function totalOf(days: readonly Figures[]): Figures {
  return {
    paid: addUp(days.flatMap(({ paid }) => [...paid])),
    refunded: addUp(days.flatMap(({ refunded }) => [...refunded])),
    approvedCount: days.reduce((sum, { approvedCount }) => sum + approvedCount, 0),
    declinedCount: days.reduce((sum, { declinedCount }) => sum + declinedCount, 0),
  }
}

/** The approved orders divided by those about which an issuer decided, from 0 to 1; `null` if there were none. */
export function approvalRateOf({ approvedCount, declinedCount }: Figures): number | null {
  const all = approvedCount + declinedCount
  return all === 0 ? null : approvedCount / all
}

function figuresOf(hours: readonly HourOfPayments[]): Figures {
  const sums = (outcome: HourOfPayments['outcome']) =>
    addUp(hours.filter((hour) => hour.outcome === outcome).map(({ currency, ...sum }) => [currency, sum]))
  return {
    paid: sums('paid'),
    refunded: sums('refunded'),
    approvedCount: hours.reduce((sum, { approvedCount }) => sum + approvedCount, 0),
    declinedCount: hours.reduce((sum, { declinedCount }) => sum + declinedCount, 0),
  }
}

function addUp(context: readonly (readonly [currency: Currency, sum: Sum])[]): ReadonlyMap<Currency, Sum> {
  const sums = new Map<Currency, Sum>()
  for (const [currency, { count, amountMinor }] of context) {
    const known = sums.get(currency) ?? { count: 0, amountMinor: 0n }
    sums.set(currency, { count: known.count + Number(count), amountMinor: known.amountMinor + amountMinor })
  }
  return new Map([...sums].sort(([, a], [, b]) => b.count - a.count))
}

import type { Currency } from '../../money/money.ts'
import type { TimeZone } from '../page/show-time.ts'
import type { HourOfPayments } from './payment-volume.ts'

/** How much of a currency, in how many payments. */
export interface Sum {
  readonly count: number
  readonly amountMinor: bigint
}

/** What came of the payments of a day, or of several. */
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

/** How many days are shown, today being the last of them. */
export const shownDays = 30

/** The days by the calendar of a zone, oldest first; also those on which nothing happened. */
export function figuresByDay(
  hours: readonly HourOfPayments[],
  { timeZone, nowMs }: { readonly timeZone: TimeZone; readonly nowMs: number },
): readonly DayFigures[] {
  // Canada writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  // Each of the zones is whole hours away from UTC: no hour lies in two days.
  const byDate = Map.groupBy(hours, ({ hour }) => format.format(hour * 3_600_000))
  const today = Date.parse(format.format(nowMs))
  return Array.from({ length: shownDays }, (_, index) => {
    const date = new Date(today - (shownDays - 1 - index) * 86_400_000).toISOString().slice(0, 10)
    return { date, ...figuresOf(byDate.get(date) ?? []) }
  })
}

/** Several days as one. */
export function totalOf(days: readonly Figures[]): Figures {
  return {
    paid: addUp(days.flatMap(({ paid }) => [...paid])),
    refunded: addUp(days.flatMap(({ refunded }) => [...refunded])),
    approvedCount: days.reduce((sum, { approvedCount }) => sum + approvedCount, 0),
    declinedCount: days.reduce((sum, { declinedCount }) => sum + declinedCount, 0),
  }
}

/** Approved of all that was approved or declined, from 0 to 1; `null` where there was neither. */
export function approvalRateOf({ approvedCount, declinedCount }: Figures): number | null {
  const all = approvedCount + declinedCount
  return all === 0 ? null : approvedCount / all
}

function figuresOf(hours: readonly HourOfPayments[]): Figures {
  const only = (outcome: HourOfPayments['outcome']) => hours.filter((hour) => hour.outcome === outcome)
  const sums = (some: readonly HourOfPayments[]) =>
    addUp(some.map(({ currency, ...sum }) => [currency, sum] as const))
  const countOf = (some: readonly HourOfPayments[]) => some.reduce((all, { count }) => all + Number(count), 0)
  return {
    paid: sums(only('paid')),
    refunded: sums(only('refunded')),
    approvedCount: countOf(only('paid')) + countOf(only('approved')),
    declinedCount: countOf(only('declined')),
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

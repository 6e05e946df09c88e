import { complete, empty, invalid, partial, type Verdict } from './verdict.ts'

/** A calendar month in the payer's time zone: `month` 1 to 12, `year` in full. */
export interface YearMonth {
  readonly month: number
  readonly year: number
}

/** What the clock of a payer or of the service says. */
export interface CardClock extends YearMonth {
  /** The day of the month, if the clock may be a day ahead or behind: a device has the wrong date or time zone. */
  readonly day?: number
}

/** An expiration date as typed: the digits of month and year, which may be incomplete or wrong. */
export interface Expiration {
  /** 0 to 2 digits. */
  readonly month: string
  /** 0 to 4 digits: `30`, `2030`, or a part of them. */
  readonly year: string
}

/** No scheme issues cards with a later date than this. */
const farthestYears = 19

/**
 * Judges an expiration date as typed. A card is valid until the end of its month.
 *
 * @param now The current month, or the day of a clock that is given a day's tolerance. This function reads no clock.
 */
export function judgeExpiration(typed: Expiration, now: CardClock): Verdict {
  if (typed.month === '' && typed.year === '') return empty
  // `12 / 20` may become `12 / 2030`, and cards of 2020 are no longer valid.
  if (typed.month.length < 2 || /^(\d?|20\d?)$/.test(typed.year)) return partial
  const date = expirationOf(typed)
  if (!date) return invalid(isMonth(Number(typed.month)) ? 'year' : 'month')
  const monthsAhead = (date.year - now.year) * 12 + date.month - now.month
  if (monthsAhead < (now.day === 1 ? -1 : 0)) return invalid('past')
  const isLastDay = now.month === 12 && now.day === 31
  return date.year - now.year > farthestYears + (isLastDay ? 1 : 0) ? invalid('year') : complete
}

/**
 * Reads an expiration date as typed. Returns `null` if it is not a date, such as month 13 or a year with one or three
 * digits.
 */
export function expirationOf(typed: Expiration): YearMonth | null {
  const month = Number(typed.month)
  const year = Number(typed.year)
  if (typed.month === '' || !isMonth(month)) return null
  if (/^\d\d$/.test(typed.year)) return { month, year: 2000 + year }
  return /^\d{4}$/.test(typed.year) ? { month, year } : null
}

function isMonth(month: number): boolean {
  return month >= 1 && month <= 12
}

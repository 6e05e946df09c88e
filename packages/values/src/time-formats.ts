import { countries } from './money/country.ts'

/** A time in Unix seconds, as most of the API gives times: rounded down; `null` if there is none. */
export function unixSecondsOf(atMs: number): number
export function unixSecondsOf(atMs: number | null): number | null
export function unixSecondsOf(atMs: number | null): number | null {
  return atMs === null ? null : Math.floor(atMs / 1000)
}

/** Formats a time as records of payment links show it: `2030-01-31 12:05:00`, UTC. */
export function utcTimeOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * Reads a time in UTC.
 *
 * @param text `2030-01-31T12:05Z`, with or without seconds.
 * @returns Unix milliseconds; `null` for a time that does not exist. JavaScript alone takes February 30th for March 2nd.
 */
export function parseUtcTime(text: string): number | null {
  const atMs = Date.parse(text)
  const exists = !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text.slice(0, 10))
  return exists ? atMs : null
}

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: countries.BR.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in Brazil at the given time, as `yyyy-MM-dd`. */
export function brazilDayOf(atMs: number): string {
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

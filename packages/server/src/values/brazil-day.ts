import { countries } from '../money/country.ts'

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

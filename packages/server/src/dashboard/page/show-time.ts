import type { Database } from '../../database/database.ts'
import { countries, isCountry } from '../../money/country.ts'
import { type Html, html } from '../../web/html.ts'
import { listLatestCountries } from '../overview/payment-volume.ts'

/** The time zone that the dashboard shows times in, for example `America/Sao_Paulo`. */
export type TimeZone = string

/** The time zone of the country of most of a merchant's latest payments and links; UTC where there are none. */
export async function findTimeZone(db: Database, merchantId: string): Promise<TimeZone> {
  const counts = Map.groupBy(await listLatestCountries(db, merchantId), (country) => country)
  const [main] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  return main !== undefined && isCountry(main) ? countries[main].timeZone : 'UTC'
}

/** A moment in words, with its ISO 8601 form for machines and its time in UTC on hovering. */
export function timeOf(atMs: number, timeZone: TimeZone): Html {
  const iso = new Date(atMs).toISOString()
  return html`<time datetime="${iso}" title="${iso.slice(0, 19).replace('T', ' ')} UTC">${formatFor(timeZone).format(atMs)}</time>`
}

/** The sentence that names the time zone of a page. */
export function clockWordsOf(timeZone: TimeZone, atMs: number): string {
  if (timeZone === 'UTC') return 'All times are in UTC.'
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  const names = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }).formatToParts(atMs)
  const offset = names.find(({ type }) => type === 'timeZoneName')?.value
  return `All times are in ${place} time (${offset}).`
}

const formats = new Map<TimeZone, Intl.DateTimeFormat>()

// Making a format takes longer than rendering a page.
function formatFor(timeZone: TimeZone): Intl.DateTimeFormat {
  const kept = formats.get(timeZone)
  if (kept) return kept
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

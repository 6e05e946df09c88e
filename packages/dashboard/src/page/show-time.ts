import { type Html, html, zoneNameOf } from '@element-js/http'
import { type Locale, localeFacts } from '@element-js/values'
import { dashboardWords } from '../words/dashboard-words.ts'
import { type TimeZone, timeZoneOf, type Viewer } from './viewer.ts'

/** A formatted time, with its ISO 8601 form for machines and its time in UTC on hovering. */
export function timeOf(atMs: number, viewer: Viewer): Html {
  const iso = new Date(atMs).toISOString()
  const format = timeFormatFor(timeZoneOf(viewer), viewer.locale)
  return html`<time datetime="${iso}" title="${iso.slice(0, 19).replace('T', ' ')} UTC">${format.format(atMs)}</time>`
}

/** The sentence that names the time zone of a page. */
export function clockWordsOf(viewer: Viewer, atMs: number): string {
  const { locale, country } = viewer
  const words = dashboardWords[locale].page
  if (country === null) return words.timesInUtc
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZoneOf(viewer),
    timeZoneName: 'longOffset',
  })
  const offset = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return words.timesIn(zoneNameOf(country, locale), offset)
}

/** A day without its year, for a chart. */
export function shortDayOf(date: string, locale: Locale): string {
  const format = formatFor('a day', locale, { timeZone: 'UTC', day: 'numeric', month: 'short' })
  return format.format(Date.parse(date))
}

function timeFormatFor(timeZone: TimeZone, locale: Locale): Intl.DateTimeFormat {
  return formatFor(timeZone, locale, {
    timeZone,
    day: 'numeric',
    month: localeFacts[locale].listedMonth,
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Creating a format takes longer than rendering a page.
function formatFor(
  purpose: TimeZone | 'a day',
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${purpose} ${locale}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeFacts[locale].dates, options)
  formats.set(key, format)
  return format
}

import { type Locale, localeFacts } from '../../locale.ts'
import { zoneNameOf } from '../../web/format-moment.ts'
import { type Html, html } from '../../web/html.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { type TimeZone, timeZoneOf, type Viewer } from './viewer.ts'

/** A formatted time, with its ISO 8601 form for machines and its time in UTC on hovering. */
export function timeOf(atMs: number, viewer: Viewer): Html {
  const iso = new Date(atMs).toISOString()
  const format = formatFor(timeZoneOf(viewer), viewer.locale)
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
  return dayFormats[locale].format(Date.parse(date))
}

const dayFormats: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  en: dayFormat('en'),
  es: dayFormat('es'),
  pt: dayFormat('pt'),
}

function dayFormat(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeFacts[locale].dates, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
}

// In Portuguese, the short form of a date has two prepositions around the month, and a list has no room for them.
const months: Readonly<Record<Locale, 'short' | '2-digit'>> = { en: 'short', es: 'short', pt: '2-digit' }

const formats = new Map<string, Intl.DateTimeFormat>()

// Creating a format takes longer than rendering a page.
function formatFor(timeZone: TimeZone, locale: Locale): Intl.DateTimeFormat {
  const key = `${timeZone} ${locale}`
  const kept = formats.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat(localeFacts[locale].dates, {
    timeZone,
    day: 'numeric',
    month: months[locale],
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(key, format)
  return format
}

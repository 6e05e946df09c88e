import { type Country, countries, type Locale, localeFacts } from '@element-js/values'
import { type Texts, wordsByLocale } from './words.ts'

// `Intl` would write GMT-3, which payers do not know, or `Sao Paulo Time`, which Brazilians do not say.
const zoneNames = wordsByLocale<Readonly<Record<Country, Texts>>>({
  BR: ['Brasília time', 'hora de Brasilia', 'horário de Brasília'],
  MX: ['Mexico City time', 'hora de Ciudad de México', 'horário da Cidade do México'],
  CO: ['Bogotá time', 'hora de Bogotá', 'horário de Bogotá'],
  CL: ['Santiago time', 'hora de Santiago', 'horário de Santiago'],
  PE: ['Lima time', 'hora de Lima', 'horário de Lima'],
})

/** What people call the time of a country: `Brasília time`. */
export function zoneNameOf(country: Country, locale: Locale): string {
  return zoneNames[locale][country]
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a time in a country's time zone, with its name: `21 November 2026 at 14:32 (Brasília time)`. */
export function formatMoment(atMs: number, country: Country, locale: Locale): string {
  const key = `${country} ${locale}`
  const format = formats.get(key) ?? makeFormat(country, locale)
  formats.set(key, format)
  return `${format.format(atMs)} (${zoneNameOf(country, locale)})`
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
  })
}

/** Formats a day for people: 2026-11-28 is `28 de novembro de 2026` in Portuguese. */
export function formatDay(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(localeFacts[locale].dates, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(day))
}

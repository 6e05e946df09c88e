import { type Country, countries } from '../money/country.ts'
import type { Language } from '../money/format-amount.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-MX', pt: 'pt-BR' }

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment on the clock of a country, with its zone: `21 November 2026 at 14:32 GMT-3`. */
export function formatMoment(atMs: number, country: Country, language: Language): string {
  const key = `${country} ${language}`
  const format = formats.get(key) ?? makeFormat(country, language)
  formats.set(key, format)
  return format.format(atMs)
}

// Making one takes 50 µs, using one takes 2: they are kept, three for each country.
function makeFormat(country: Country, language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], {
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

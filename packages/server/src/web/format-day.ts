import { type Locale, localeFacts } from '../locale.ts'

/** Formats a day for people: 2026-11-28 is `28 de novembro de 2026` in Portuguese. */
export function formatDay(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(localeFacts[locale].dates, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(day))
}

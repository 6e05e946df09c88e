import type { Language } from '../money/format-amount.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-MX', pt: 'pt-BR' }

/** A day, as people write it: 2026-11-28 is `28 de novembro de 2026` in Portuguese. */
export function formatDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(day))
}

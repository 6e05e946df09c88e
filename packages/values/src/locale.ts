import { type Locale, locales } from '@element-js/protocol/frame'

export { type Locale, locales }

interface LocaleFacts {
  /** The language's own name. */
  readonly name: string
  /** The BCP 47 tag whose habits of writing dates it follows: those of the payers there are. */
  readonly dates: string
  /** The month in a date of a list. */
  readonly listedMonth: 'short' | '2-digit'
}

/**
 * The formats of each locale. The locales are those of the card fields, so that a page has the language of its fields.
 */
export const localeFacts: Readonly<Record<Locale, LocaleFacts>> = {
  en: { name: 'English', dates: 'en-GB', listedMonth: 'short' },
  es: { name: 'Español', dates: 'es-MX', listedMonth: 'short' },
  // The short form of a date has two prepositions around the month, and a list has no room for them.
  pt: { name: 'Português', dates: 'pt-BR', listedMonth: '2-digit' },
}

export function isLocale(word: unknown): word is Locale {
  return locales.some((locale) => locale === word)
}

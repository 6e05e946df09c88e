import { isLocale, type Locale } from '@element-js/values'

/** The address of a challenge or of a link's page in the payer's language. `null`: in the language of the browser. */
export function inLanguage(address: string, language: Locale | null): string {
  return language === null ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}

/** The language that the address of a challenge asks for; `null` if it is none of ours. */
export function languageInQuery(query: unknown): Locale | null {
  const { lang } = (query ?? {}) as { readonly lang?: unknown }
  return isLocale(lang) ? lang : null
}

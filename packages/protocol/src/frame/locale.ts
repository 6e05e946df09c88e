/** Languages of placeholders and messages (IETF language tags). */
export const locales = ['en', 'es', 'pt'] as const
export type Locale = (typeof locales)[number]

/**
 * The locale for an IETF tag: the tag itself, or its language (`pt` for `pt-BR`); `undefined` if it is unknown.
 *
 * @param tag `auto` follows the browser.
 */
export function localeOf(tag: string): Locale | undefined {
  const wanted = tag === 'auto' ? (globalThis.navigator?.language ?? 'en') : tag
  const language = wanted.toLowerCase().split(/[-_]/)[0]
  return locales.find((known) => known === language)
}

/** The languages of placeholders and messages (IETF language tags). */
export const locales = ['en', 'es', 'pt'] as const
export type Locale = (typeof locales)[number]

// The service also compiles this file, without the types of a browser.
declare const document: { readonly documentElement: { readonly lang: string } }
declare const navigator: { readonly language: string }

/**
 * The locale for an IETF tag: the tag itself, or its language (`pt` for `pt-BR`); `undefined` if it is unknown.
 *
 * @param tag `auto` uses the current `lang` of the page, or the browser's language if the page's is missing or unknown.
 * It works only in a browser.
 */
export function localeOf(tag: string): Locale | undefined {
  return (tag === 'auto' ? [document.documentElement.lang, navigator.language] : [tag])
    .map((given) => given.toLowerCase().split(/[-_]/)[0] as Locale)
    .find((language) => locales.includes(language))
}

/** Languages of placeholders and messages (IETF language tags). */
export const locales = ['en', 'es', 'pt'] as const
export type Locale = (typeof locales)[number]

// The service compiles this file too, without the types of a browser.
declare const document: { readonly documentElement: { readonly lang: string } }
declare const navigator: { readonly language: string }

/**
 * The locale for an IETF tag: the tag itself, or its language (`pt` for `pt-BR`); `undefined` if it is unknown.
 *
 * @param tag `auto` follows the `lang` of the page as it is now, and the browser if the page has none or an unknown one.
 *   Only a browser can follow it.
 */
export function localeOf(tag: string): Locale | undefined {
  return (tag === 'auto' ? [document.documentElement.lang, navigator.language] : [tag])
    .map((given) => given.toLowerCase().split(/[-_]/)[0] as Locale)
    .find((language) => locales.includes(language))
}

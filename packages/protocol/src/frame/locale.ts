/** Languages of placeholders and messages (IETF language tags). */
export const locales = ['en', 'es', 'pt'] as const
export type Locale = (typeof locales)[number]

/** The part of a browser's window that says which language the payer reads. */
interface Page {
  readonly document?: { readonly documentElement: { readonly lang: string } }
  readonly navigator: { readonly language: string }
}

/**
 * The locale for an IETF tag: the tag itself, or its language (`pt` for `pt-BR`); `undefined` if it is unknown.
 *
 * @param tag `auto` follows the `lang` of the page as it is now, and the browser if the page has none or an unknown one.
 *   On a server, which has no page, it is English.
 */
export function localeOf(tag: string): Locale | undefined {
  const { document, navigator } = globalThis as unknown as Page
  const auto = document ? [document.documentElement.lang, navigator.language] : ['en']
  return (tag === 'auto' ? auto : [tag])
    .map((given) => given.toLowerCase().split(/[-_]/)[0] as Locale)
    .find((language) => locales.includes(language))
}

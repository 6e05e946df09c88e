import { type Locale, locales } from '@element-js/protocol/frame'
import { named } from './integration-error.ts'
import { warn } from './warn.ts'

/**
 * The language for an IETF tag: itself, else by its language (`pt-BR` is `pt`), else English with a warning.
 *
 * @param tag `auto` follows the browser.
 */
export function resolveLocale(tag: string): Locale {
  const wanted = tag === 'auto' ? (globalThis.navigator?.language ?? 'en') : tag
  const language = wanted.toLowerCase().split(/[-_]/)[0]
  const locale = locales.find((known) => known === language)
  if (!locale && tag !== 'auto') {
    warn(`the locale ${named(tag)} is not known. Give ${locales.join(', ')} or auto; en is used.`)
  }
  return locale ?? 'en'
}

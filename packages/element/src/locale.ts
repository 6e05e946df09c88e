import { type Locale, localeOf } from '@element-js/protocol/frame'
import { named } from './integration-error.ts'
import { warn } from './warn.ts'

/** The language for an IETF tag or `auto`. For an unknown tag it is English, with a warning. */
export function resolveLocale(tag: string): Locale {
  const locale = localeOf(`${tag}`)
  if (!locale && tag !== 'auto') {
    warn(`the locale ${named(tag)} is unknown, so en is used.`)
  }
  return locale ?? 'en'
}

import { type Locale, localeOf } from '@element-js/protocol/frame'
import { named } from './integration-error.ts'
import { warn } from './warn.ts'

/** The language for an IETF tag or `auto`; by default English. For an unknown tag it is English, with a warning. */
export function resolveLocale(tag = 'en'): Locale {
  const isAuto = tag === 'auto'
  // A server may create elements too. It has no page to follow.
  const locale = isAuto && typeof document === 'undefined' ? 'en' : localeOf(`${tag}`)
  if (!locale && !isAuto) warn(`the locale ${named(tag)} is unknown, so en is used.`)
  return locale ?? 'en'
}

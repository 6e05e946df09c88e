import { type Locale, localeOf } from '@element-js/protocol/frame'
import { named } from './integration-error.ts'
import { warn } from './warn.ts'

/** The language for an IETF tag or `auto`; by default English. For an unknown tag it is English, with a warning. */
export function resolveLocale(tag = 'en'): Locale {
  // A server may create elements too. It has no page to follow.
  const locale = localeOf(tag === 'auto' && typeof document !== 'object' ? 'en' : `${tag}`)
  if (!locale && tag !== 'auto') warn(`locale ${named(tag)} is unknown, so en is used.`)
  return locale ?? 'en'
}

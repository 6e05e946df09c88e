import { type Locale, localeOf } from '@element-js/protocol/frame'
import { named } from './integration-error.ts'
import { warn } from './warn.ts'

/**
 * The language for an IETF tag or `auto`. The default is English, which is also used for an unknown tag, with a
 * warning.
 */
export function resolveLocale(tag = 'en'): Locale {
  // A server can also create elements. It has no page whose language they could follow.
  const locale = localeOf(tag === 'auto' && typeof document !== 'object' ? 'en' : `${tag}`)
  if (!locale && tag !== 'auto') warn(`locale ${named(tag)} is unknown, so en is used.`)
  return locale ?? 'en'
}

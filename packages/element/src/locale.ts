import { type Locale, localeOf } from '@element-js/protocol/frame'

/** The language for an IETF tag or `auto`. The default is English, which is also used for an unknown tag. */
export function resolveLocale(tag = 'en'): Locale {
  // A server can also create elements. It has no page whose language they could follow.
  return localeOf(tag === 'auto' && typeof document !== 'object' ? 'en' : `${tag}`) ?? 'en'
}

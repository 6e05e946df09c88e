import type { Locale } from '@element-js/element'

/** All locales. One that is missing does not compile. */
export const locales = Object.keys({ en: 0, es: 0, pt: 0 } satisfies Record<Locale, 0>) as Locale[]

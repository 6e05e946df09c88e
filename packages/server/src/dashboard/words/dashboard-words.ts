import type { Locale } from '../../locale.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

/** The texts of the dashboard in each locale. The names of payment methods are in `payment-methods/words/`. */
export const dashboardWords: Readonly<Record<Locale, typeof en>> = { en, es, pt }

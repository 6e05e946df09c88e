import type { Locale } from '../../locale.ts'
import { en, type MethodWords } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

/** The texts about payment methods, in the languages of the interface. */
export const methodWords: Readonly<Record<Locale, MethodWords>> = { en, es, pt }

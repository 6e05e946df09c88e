import type { Locale } from '@element-js/server'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import type { ShopWords } from './types.ts'

/** The texts of the shop's server in each language of the card fields. */
export const shopWords: Readonly<Record<Locale, ShopWords>> = { en, es, pt }

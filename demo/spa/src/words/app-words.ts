import type { Locale } from '@element-js/element'
import { language } from '../../../page/words/this-page.js'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import type { AppWords } from './types.ts'

const byLanguage: Readonly<Record<Locale, AppWords>> = { en, es, pt }

/** The app's texts in the language of the page. */
export const appWords: AppWords = byLanguage[language]

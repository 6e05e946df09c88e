import { en } from './en.js'
import { es } from './es.js'
import { pt } from './pt.js'

/** @import { Locale } from '@element-js/element' */
/** @import { PageWords } from './types.ts' */

/**
 * The texts in each language of the card fields.
 *
 * @type {Readonly<Record<Locale, PageWords>>}
 */
export const pageWords = { en, es, pt }

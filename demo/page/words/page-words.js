import { en } from './en.js'
import { es } from './es.js'
import { pt } from './pt.js'

/** @import { Locale } from '@element-js/element' */
/** @import { Words } from './en.js' */

/**
 * The texts in each language of the card fields.
 *
 * @type {Readonly<Record<Locale, Words>>}
 */
export const pageWords = { en, es, pt }

import { countryOf } from '../countries.js'
import { pageWords, wordsFor } from './page-words.js'

/** @import { Locale } from '@element-js/element' */

const { lang } = document.documentElement

/**
 * The language in which the shop's server wrote this page. A browser that translates the page may change the attribute.
 *
 * @type {Locale}
 */
export const language = Object.hasOwn(pageWords, lang) ? /** @type {Locale} */ (lang) : 'en'

export const country = countryOf(document.body.dataset.country)

export const words = wordsFor(language, country)

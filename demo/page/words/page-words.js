import { en } from './en.js'
import { es } from './es.js'
import { pt } from './pt.js'

/** @import { Locale } from '@element-js/element' */
/** @import { Country } from '../countries.js' */
/** @import { Words } from './en.js' */

/**
 * The texts in each language of the card fields.
 *
 * @type {Readonly<Record<Locale, Words>>}
 */
export const pageWords = { en, es, pt }

/** @type {Words} */
const mexican = {
  ...es,
  installments: { ...es.installments, title: 'Mensualidades' },
  refusals: {
    ...es.refusals,
    installmentsExpired: {
      title: 'Las mensualidades vencieron',
      text: 'La oferta ya no era válida y no se cobró nada. Revisa de nuevo las mensualidades y paga.',
    },
  },
}

/**
 * The texts in a language, with the words of a country.
 *
 * @param {Locale} language
 * @param {Country} country
 */
export function wordsFor(language, country) {
  return language === 'es' && country === 'MX' ? mexican : pageWords[language]
}

import { countries } from './countries.js'

/** @import { Locale } from '@element-js/element' */
/** @import { Country } from './countries.js' */

/**
 * The format of numbers on a page: except in English, that of the country, also in another language.
 *
 * @param {Locale} language
 * @param {Country} country
 */
const numbersOf = (language, country) => (language === 'en' ? 'en' : countries[country].numbers)

/**
 * Formats an amount in the currency of a country: 1234500 is R$12,345.00 in English, and R$ 12.345,00 in Spanish and
 * Portuguese.
 *
 * The server formats the first prices with it, and the page formats all later ones, so that they never differ.
 *
 * @param {number} amountMinor Centavos.
 * @param {Locale} language
 * @param {Country} country
 * @returns {string}
 */
export function formatMoney(amountMinor, language, country) {
  const { currency } = countries[country]
  const format = new Intl.NumberFormat(numbersOf(language, country), { style: 'currency', currency })
  return format.format(amountMinor / 100)
}

/**
 * Formats a rate with two digits after the point: 0.0199 is 1.99%.
 *
 * @param {number} rate
 * @param {Locale} language
 * @param {Country} country
 * @returns {string}
 */
export function formatPercent(rate, language, country) {
  const format = new Intl.NumberFormat(numbersOf(language, country), {
    style: 'percent',
    minimumFractionDigits: 2,
  })
  return format.format(rate)
}

/** Brands whose name is more than their id with capital letters. @type {Readonly<Record<string, string>>} */
const spelledOtherwise = { jcb: 'JCB', unionpay: 'UnionPay', mir: 'Mir', vr: 'VR' }

/**
 * The display name of a brand: `american-express` is American Express.
 *
 * @param {string} id
 * @returns {string}
 */
export function brandName(id) {
  return (
    spelledOtherwise[id] ?? id.replace(/(^|-)(\w)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
  )
}

/**
 * The reference of a payment as its payer reads it. One that went through the bank's page has a key of its own, with a
 * suffix that tells the payer nothing.
 *
 * @param {string} key
 */
export function payersReference(key) {
  return key.replace(/-3DS$/, '')
}

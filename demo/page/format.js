/** @import { Locale } from '@element-js/element' */

/**
 * The format of numbers on a page. The order is Brazilian, so the Spanish page uses the Brazilian format too, and not
 * that of a Spanish-speaking country.
 *
 * @type {Readonly<Record<Locale, string>>}
 */
const numberTags = { en: 'en', es: 'pt-BR', pt: 'pt-BR' }

/**
 * Formats an amount of Brazilian reais: 1234500 is R$12,345.00 in English, and R$ 12.345,00 in Spanish and Portuguese.
 *
 * The server formats the first prices with it, and the page formats all later ones, so that they never differ.
 *
 * @param {number} amountMinor Centavos.
 * @param {Locale} language
 * @returns {string}
 */
export function formatMoney(amountMinor, language) {
  const format = new Intl.NumberFormat(numberTags[language], { style: 'currency', currency: 'BRL' })
  return format.format(amountMinor / 100)
}

/**
 * Formats a rate with two digits after the point: 0.0199 is 1.99%.
 *
 * @param {number} rate
 * @param {Locale} language
 * @returns {string}
 */
export function formatPercent(rate, language) {
  const format = new Intl.NumberFormat(numberTags[language], { style: 'percent', minimumFractionDigits: 2 })
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

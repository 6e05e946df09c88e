import { words } from './words.js'

/** @import { Locale } from '@element-js/element' */

/**
 * All choices on the page. They are in the address, so that a setup can be shared. What is typed into the fields never
 * is.
 *
 * @typedef {object} Setup
 * @property {'fields' | 'card'} kind Three fields, or all in one line.
 * @property {Locale} locale
 * @property {string} country
 * @property {string} theme
 * @property {'auto' | 'light' | 'dark'} scheme
 * @property {'system' | 'space-mono'} font
 * @property {'default' | 'solid'} iconStyle
 * @property {'none' | 'cartes-bancaires' | 'dankort' | 'eftpos'} preferredNetwork
 * @property {boolean} showIcon
 * @property {boolean} hideIcon
 * @property {boolean} secureCvv
 * @property {boolean} disabled
 * @property {boolean} readOnly
 * @property {boolean} autocomplete
 * @property {boolean} ownClasses
 * @property {boolean} verifyCard
 * @property {string} panPlaceholder
 * @property {string} expirationPlaceholder
 * @property {string} cvvPlaceholder
 * @property {string} label
 * @property {string} ariaLabel
 * @property {string} invalidMessage
 * @property {readonly string[]} brands The accepted brands; none means all.
 */

/** The possible choices. The first one is the default. */
const choices = {
  kind: ['fields', 'card'],
  locale: Object.keys(words),
  country: ['BR', 'MX', 'CO', 'CL', 'PE'],
  theme: ['plain', 'soft', 'underlined', 'dense', 'contrast', 'olaria'],
  scheme: ['auto', 'light', 'dark'],
  font: ['system', 'space-mono'],
  iconStyle: ['default', 'solid'],
  preferredNetwork: ['none', 'cartes-bancaires', 'dankort', 'eftpos'],
}

const switches = {
  showIcon: true,
  hideIcon: false,
  secureCvv: false,
  disabled: false,
  readOnly: false,
  autocomplete: true,
  ownClasses: false,
  verifyCard: true,
}

const texts = [
  'panPlaceholder',
  'expirationPlaceholder',
  'cvvPlaceholder',
  'label',
  'ariaLabel',
  'invalidMessage',
]

const acceptableBrands = ['visa', 'mastercard', 'american-express', 'elo', 'hipercard', 'naranja']

/** Long enough for any label. An address with a longer text was not created here. */
const longestText = 80

/**
 * Reads a setup from an address. Missing, unknown and wrong values are replaced by defaults.
 *
 * @param {URLSearchParams} query
 * @returns {Setup}
 */
export function readSetup(query) {
  const chosen = Object.entries(choices).map(([name, [first, ...others]]) => {
    const value = query.get(name) ?? ''
    return [name, others.includes(value) ? value : first]
  })
  const switched = Object.entries(switches).map(([name, atStart]) => {
    const value = query.get(name)
    return [name, value === null ? atStart : value === '1']
  })
  const written = texts.map((name) => [name, (query.get(name) ?? '').slice(0, longestText)])
  const named = query.get('brands')?.split(',') ?? []
  const brands = acceptableBrands.filter((brand) => named.includes(brand))
  return /** @type {Setup} */ ({ ...Object.fromEntries([...chosen, ...switched, ...written]), brands })
}

/**
 * The query for a setup: the differences from the default, in a fixed order.
 *
 * @param {Setup} setup
 * @returns {string} For example `kind=card&locale=pt`; empty for the default.
 */
export function writeSetup(setup) {
  const atStart = readSetup(new URLSearchParams())
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(atStart)) {
    const chosen = setup[/** @type {keyof Setup} */ (name)]
    if (String(chosen) === String(value)) continue
    query.set(name, typeof chosen === 'boolean' ? String(Number(chosen)) : String(chosen))
  }
  return query.toString()
}

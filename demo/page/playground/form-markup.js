import { pageWords } from '../words/page-words.js'

/** @import { ElementType } from './element-options.js' */
/** @import { Setup } from './setup.js' */

/**
 * A part of a page as data. Both the preview and the displayed code are made of it, so that they are always the same.
 *
 * @typedef {object} Markup
 * @property {string} tag
 * @property {Readonly<Record<string, string>>} attributes An empty value is written as a bare name.
 * @property {readonly (Markup | string)[]} children
 */

/**
 * The form around the fields.
 *
 * @param {Pick<Setup, 'kind' | 'locale'>} setup
 * @returns {Markup}
 */
export function formMarkup({ kind, locale }) {
  const words = formWords(locale)
  /** @param {ElementType | 'name'} id */
  const field = (id, input = element('div', { id, class: 'input' })) =>
    element('div', {}, element('label', { for: id }, words[id]), input, errorLine(id))
  const name = element('input', {
    id: 'name',
    class: 'input',
    name: 'name',
    autocomplete: 'cc-name',
    'aria-describedby': 'name-error',
  })
  const fields =
    kind === 'card'
      ? [field('card')]
      : [field('pan'), element('div', { class: 'pair' }, field('expiration'), field('cvv'))]
  return element(
    'form',
    { class: 'card-form', lang: locale, novalidate: '' },
    field('name', name),
    ...fields,
    element('button', {}, words.button),
  )
}

/**
 * The texts of the form itself. The fields have the library's texts.
 *
 * @param {Setup['locale']} locale
 */
export function formWords(locale) {
  const { form, playground } = pageWords[locale]
  return {
    card: form.card,
    pan: form.number,
    expiration: form.expiration,
    cvv: form.code,
    name: form.name,
    ...playground,
  }
}

/** @param {string} field */
function errorLine(field) {
  return element('p', { id: `${field}-error`, class: 'error', 'aria-live': 'assertive' })
}

/**
 * @param {string} tag
 * @param {Readonly<Record<string, string>>} attributes
 * @param {readonly (Markup | string)[]} children
 * @returns {Markup}
 */
export function element(tag, attributes, ...children) {
  return { tag, attributes, children }
}

/**
 * @param {Markup} markup
 * @returns {string} HTML with a line for each element, indented by two spaces.
 */
export function htmlOf({ tag, attributes, children }) {
  const named = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  )
  const start = `<${tag}${named.join('')}>`
  if (tag === 'input') return start
  if (children.every((child) => typeof child === 'string')) {
    return `${start}${children.map(escaped).join('')}</${tag}>`
  }
  const inner = children.map((child) => indented(typeof child === 'string' ? escaped(child) : htmlOf(child)))
  return [start, ...inner, `</${tag}>`].join('\n')
}

/**
 * @param {Markup} markup
 * @returns {HTMLElement}
 */
export function nodeOf({ tag, attributes, children }) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children.map((child) => (typeof child === 'string' ? child : nodeOf(child))))
  return node
}

/**
 * @param {string} text
 * @param {number} [spaces]
 */
export function indented(text, spaces = 2) {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces))
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

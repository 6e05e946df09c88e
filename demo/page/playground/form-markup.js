import { element } from './markup.js'
import { words } from './words.js'

/** @import { ElementType } from './element-options.js' */
/** @import { Markup } from './markup.js' */
/** @import { Setup } from './setup.js' */

/**
 * The form around the fields.
 *
 * @param {Pick<Setup, 'kind' | 'locale'>} setup
 * @returns {Markup}
 */
export function formMarkup({ kind, locale }) {
  const text = words[locale]
  /** @param {ElementType} type */
  const field = (type) =>
    element(
      'div',
      {},
      element('label', { for: type }, text[type]),
      element('div', { id: type, class: 'input' }),
      errorLine(type),
    )
  const fields =
    kind === 'card'
      ? [field('card')]
      : [field('pan'), element('div', { class: 'pair' }, field('expiration'), field('cvv'))]
  const name = element('input', {
    id: 'name',
    class: 'input',
    name: 'name',
    autocomplete: 'cc-name',
    'aria-describedby': 'name-error',
  })
  return element(
    'form',
    { class: 'card-form', lang: locale, novalidate: '' },
    element('div', {}, element('label', { for: 'name' }, text.name), name, errorLine('name')),
    ...fields,
    element('button', {}, text.button),
  )
}

/** @param {string} field */
function errorLine(field) {
  return element('p', { id: `${field}-error`, class: 'error', 'aria-live': 'assertive' })
}

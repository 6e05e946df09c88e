import { ownClasses, themes } from './themes.js'

/** @import { ElementOptions, FontSource } from '@element-js/element' */
/** @import { Setup } from './setup.js' */
/** @typedef {'pan' | 'expiration' | 'cvv' | 'card'} ElementType */

/**
 * @param {Setup['kind']} kind
 * @returns {readonly ElementType[]} The types that make up one card, in the order of the form.
 */
export function typesOf(kind) {
  return kind === 'card' ? ['card'] : ['pan', 'expiration', 'cvv']
}

/**
 * The options of a setup that all elements share, and those of each element. They contain only differences from the
 * library's defaults, so that the code shows only what is needed.
 *
 * @param {Setup} setup
 * @returns {{ shared: ElementOptions, own: { readonly [type in ElementType]?: ElementOptions } }}
 */
export function elementOptions(setup) {
  const shared = {
    style: styleOf(setup),
    ...(setup.ownClasses && { classes: ownClasses }),
    ...(setup.disabled && { disabled: true }),
    ...(setup.readOnly && { readOnly: true }),
    ...(!setup.autocomplete && { autocomplete: false }),
  }
  const number = {
    ...(setup.brands.length > 0 && { brands: setup.brands }),
    ...(setup.preferredNetwork !== 'none' && { preferredNetworks: [setup.preferredNetwork] }),
    ...(setup.label && { label: setup.label }),
    ...(setup.ariaLabel && { ariaLabel: setup.ariaLabel }),
  }
  /** @type {Pick<ElementOptions, 'iconStyle'>} */
  const icon = setup.iconStyle === 'solid' ? { iconStyle: 'solid' } : {}
  const invalid = setup.invalidMessage && { invalid: setup.invalidMessage }
  const code = setup.secureCvv ? { secureCvv: true } : {}
  if (setup.kind === 'card') {
    const placeholder = {
      ...(setup.panPlaceholder && { pan: setup.panPlaceholder }),
      ...(setup.expirationPlaceholder && { expiration: setup.expirationPlaceholder }),
      ...(setup.cvvPlaceholder && { cvv: setup.cvvPlaceholder }),
    }
    const card = {
      ...(Object.keys(placeholder).length > 0 && { placeholder }),
      ...(setup.hideIcon ? { hideIcon: true } : icon),
      ...code,
      ...number,
      ...(invalid && { errorMessages: { pan: invalid } }),
    }
    return { shared, own: { card } }
  }
  const pan = {
    ...placeholderOf(setup.panPlaceholder),
    ...(setup.showIcon && { showIcon: true, ...icon }),
    ...number,
    ...(invalid && { errorMessages: invalid }),
  }
  const expiration = placeholderOf(setup.expirationPlaceholder)
  const cvv = { ...placeholderOf(setup.cvvPlaceholder), ...code }
  return { shared, own: { pan, expiration, cvv } }
}

/**
 * @param {Setup} setup
 * @param {ElementType} type
 * @returns {ElementOptions} The complete options for `create()`.
 */
export function optionsOf(setup, type) {
  const { shared, own } = elementOptions(setup)
  return { ...shared, ...own[type] }
}

/**
 * @param {Setup} setup
 * @returns {readonly FontSource[]} The fonts of the group, from a file of this site.
 */
export function fontsOf({ font }) {
  return font === 'space-mono' ? [{ family: 'Space Mono', src: '/fonts/space-mono.woff2' }] : []
}

/** @param {Setup} setup */
function styleOf({ theme, font }) {
  const { style } = themes[theme]
  if (font === 'system') return style
  return { ...style, base: { ...style.base, fontFamily: "'Space Mono', monospace" } }
}

/** @param {string} placeholder */
function placeholderOf(placeholder) {
  return placeholder ? { placeholder } : {}
}

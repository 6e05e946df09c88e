import { contrast } from './contrast.js'
import { dense } from './dense.js'
import { olaria } from './olaria.js'
import { plain } from './plain.js'
import { soft } from './soft.js'
import { structure } from './structure.js'
import { underlined } from './underlined.js'

/** @import { Setup } from '../setup.js' */
/** @import { Theme } from './structure.js' */

/** @type {Readonly<Record<string, Theme>>} */
const themes = { plain, soft, underlined, dense, contrast, olaria }

/**
 * @param {string} id
 * @returns {Theme}
 */
export function themeOf(id) {
  return themes[id] ?? plain
}

/** Custom class names, in place of the library's. */
export const ownClasses = {
  base: 'is-field',
  complete: 'is-complete',
  empty: 'is-empty',
  focus: 'is-focused',
  invalid: 'is-invalid',
}

const spaceMono = `
@font-face {
  font-family: 'Space Mono';
  src: url('/fonts/space-mono.woff2');
}
.input {
  font-family: 'Space Mono', monospace;
}`

/**
 * The style sheet of a page with the form, for the preview and for the displayed code.
 *
 * @param {Setup} setup
 * @returns {{ page: string, form: string, font: string }} `page` are declarations for the whole page, the others rules.
 */
export function styleSheetOf(setup) {
  const { background, color, css } = themeOf(setup.theme)
  const scheme = setup.scheme === 'auto' ? 'light dark' : setup.scheme
  const form = `${structure}\n${css}`
  return {
    page: `color-scheme: ${scheme};\nbackground: ${background};\ncolor: ${color};`,
    form: setup.ownClasses ? withOwnClasses(form) : form,
    font: setup.font === 'space-mono' ? spaceMono : '',
  }
}

/** @param {string} css */
function withOwnClasses(css) {
  return css.replaceAll(
    /ServiceElement--(complete|empty|focus|invalid)/g,
    (_, state) => ownClasses[/** @type {keyof typeof ownClasses} */ (state)],
  )
}

/**
 * A look for the fields: the page's own style sheet, and the `style` option of the fields.
 *
 * Colors are `light-dark(…)` pairs. They also work inside the fields, where variables of the page do not, and follow
 * the color scheme without a script.
 *
 * @import { Style } from '@element-js/element'
 * @import { Setup } from './setup.js'
 * @typedef {object} Theme
 * @property {string} background Background of the page around the form.
 * @property {string} color Color of the page's text.
 * @property {string} css
 * @property {Style} style
 */

/** The layout, which both looks share. */
const structure = `
.card-form {
  display: grid;
  gap: 0.25rem;
  box-sizing: border-box;
  width: min(100%, 24rem);
  margin: auto;
  font: 1rem / 1.5 system-ui, sans-serif;
}
.pair {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 1rem;
}
label {
  display: block;
  padding-bottom: 0.375rem;
  font-size: 0.875rem;
  font-weight: 600;
}
.input {
  box-sizing: border-box;
  display: flex;
  align-items: center;
  width: 100%;
  height: 3rem;
  padding: 0 0.875rem;
  color: inherit;
  font: inherit;
  cursor: text;
}
.error {
  min-height: 1lh;
  margin: 0.25rem 0;
  font-size: 0.8125rem;
  line-height: 1.125rem;
}
.pair .error {
  min-height: 2lh;
}
@media (width < 30rem) {
  .pair .error {
    min-height: 3lh;
  }
}
button {
  min-height: 3rem;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
`.trim()

/** The look of a browser's own inputs, a little tidied. @type {Theme} */
const plain = {
  background: 'light-dark(#ffffff, #161618)',
  color: 'light-dark(#1b1b1f, #f2f2f5)',
  css: `
.input {
  border: 1px solid light-dark(#8b8b94, #77777f);
  border-radius: 0.5rem;
  background: light-dark(#ffffff, #1e1e21);
}
.input::placeholder {
  color: light-dark(#71717a, #92929b);
  opacity: 1;
}
.input:focus,
.ServiceElement--focus {
  border-color: light-dark(#2457d6, #8fb0ff);
  outline: 2px solid transparent;
  box-shadow: 0 0 0 3px light-dark(#2457d633, #8fb0ff40);
}
.ServiceElement--invalid,
.input:has(+ .error:not(:empty)) {
  border-color: light-dark(#c2261d, #ff9d92);
}
.error {
  color: light-dark(#b3211a, #ff9d92);
}
button {
  border: 1px solid transparent;
  border-radius: 0.5rem;
  background: light-dark(#2457d6, #8fb0ff);
  color: light-dark(#ffffff, #10182b);
}`.trim(),
  style: {
    base: {
      color: 'light-dark(#1b1b1f, #f2f2f5)',
      '::placeholder': { color: 'light-dark(#71717a, #92929b)' },
    },
    invalid: { color: 'light-dark(#b3211a, #ff9d92)' },
  },
}

/** One line under each field, as on a paper form. @type {Theme} */
const underlined = {
  background: 'light-dark(#f7f9f9, #11181a)',
  color: 'light-dark(#15282c, #e3eff1)',
  css: `
label {
  padding: 0.5rem 0.75rem 0;
  border-radius: 0.375rem 0.375rem 0 0;
  background: light-dark(#e8eff0, #1b282b);
  color: light-dark(#47636a, #a2bdc3);
  font-size: 0.75rem;
  font-weight: 500;
}
.input {
  height: 2.25rem;
  letter-spacing: 0.03em;
  padding: 0 0.75rem;
  border: 0;
  border-radius: 0;
  background: light-dark(#e8eff0, #1b282b);
  box-shadow: inset 0 -1px light-dark(#64818a, #7d99a0);
}
.input::placeholder {
  color: light-dark(#587078, #8aa5ac);
  opacity: 1;
}
.input:focus,
.ServiceElement--focus {
  outline: 2px solid transparent;
  box-shadow: inset 0 -2px light-dark(#00697a, #5fd4e6);
}
.ServiceElement--invalid,
.input:has(+ .error:not(:empty)) {
  box-shadow: inset 0 -2px light-dark(#b3261e, #ffb4ab);
}
.error {
  padding-left: 0.75rem;
  color: light-dark(#b3261e, #ffb4ab);
}
button {
  border: 1px solid transparent;
  border-radius: 0.375rem;
  background: light-dark(#00697a, #5fd4e6);
  color: light-dark(#ffffff, #00363f);
}`.trim(),
  style: {
    base: {
      color: 'light-dark(#15282c, #e3eff1)',
      letterSpacing: '0.03em',
      caretColor: 'light-dark(#00697a, #5fd4e6)',
      '::placeholder': { color: 'light-dark(#587078, #8aa5ac)' },
    },
    invalid: { color: 'light-dark(#b3261e, #ffb4ab)' },
  },
}

export const themes = { plain, underlined }

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
  const { background, color, css } = themes[setup.theme]
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

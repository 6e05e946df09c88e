/**
 * A look for the fields: the page's own style sheet, and the `style` option of the fields.
 *
 * Colors are `light-dark(…)` pairs. They also work inside the fields, where variables of the page do not, and follow
 * the color scheme without a script.
 *
 * @import { Style } from '@element-js/element'
 * @typedef {object} Theme
 * @property {string} name
 * @property {string} background Background of the page around the form.
 * @property {string} color Color of the page's text.
 * @property {string} css
 * @property {Style} style
 */

/** The layout, which all looks share. */
export const structure = `
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

import type { Style } from '@element-js/protocol/frame'
import { styleRules } from './style-rules.ts'

/** What takes the same time whatever is drawn in it. */
const colors = ['color', 'background-color', 'caret-color', '--icon-color']

/**
 * Puts the `style` option into effect, in place of an earlier one.
 *
 * @param isFilled Whether digits are shown. Then the colors alone change: a page that may have digits drawn in any way
 * and at any time could tell them by how long it takes.
 */
export function applyStyle(document: Document, style: Style | undefined, isFilled: boolean): void {
  const [shapesBefore] = document.adoptedStyleSheets
  // Most fields have none: an empty sheet costs a field a tenth of its start.
  if (!style && !shapesBefore) return
  const shapes = (isFilled && shapesBefore) || new CSSStyleSheet()
  const tints = new CSSStyleSheet()
  for (const { selector, declarations } of styleRules(style ?? {})) {
    for (const [property, value] of declarations) {
      const isTint = colors.includes(property)
      if (isFilled && !isTint) continue
      const place = property === '--icon-color' ? `section:has(${selector})` : selector
      const sheet = isTint ? tints : shapes
      const rule = sheet.cssRules[sheet.insertRule(`${place}{}`, sheet.cssRules.length)]
      if (rule instanceof CSSStyleRule) setBounded(rule.style, property, value)
    }
  }
  document.adoptedStyleSheets = [shapes, tints]
}

/**
 * Digits that are drawn larger than a browser keeps glyphs ready (256 px) take a time of their own, so a size has a
 * bound. Words such as `large` do not fit into min(), and need none.
 */
function setBounded(style: CSSStyleDeclaration, property: string, value: string): void {
  if (property === 'font-size') style.setProperty(property, `min(${value}, 6rem)`)
  if (!style.getPropertyValue(property)) style.setProperty(property, value)
}

import type { Style } from '@element-js/protocol/frame'
import { styleRules } from './style-rules.ts'

/** The properties that take the same time for every digit. */
const colors = ['color', 'background-color', 'caret-color', '--icon-color']

/**
 * Applies the `style` option, in place of an earlier one.
 *
 * @param isFilled Whether digits are shown. Then only the colors change: a page that could redraw digits in any style
 *   at any time could recognize them by the time that this takes.
 */
export function applyStyle(document: Document, style: Style | undefined, isFilled: boolean): void {
  const [shapesBefore] = document.adoptedStyleSheets
  // Most fields have no style, and an empty sheet would take a tenth of a field's start time.
  if (!style && !shapesBefore) return
  const shapes = (isFilled && shapesBefore) || new CSSStyleSheet()
  const tints = new CSSStyleSheet()
  for (const [selector, property, value] of styleRules(style ?? {})) {
    const isTint = colors.includes(property)
    if (isFilled && !isTint) continue
    const sheet = isTint ? tints : shapes
    try {
      const rule = sheet.cssRules[sheet.insertRule(`${selector}{}`, sheet.cssRules.length)]
      if (rule instanceof CSSStyleRule) setBounded(rule.style, property, value)
    } catch {
      // An old browser does not know `:has()`. The field works in its own style there.
    }
  }
  document.adoptedStyleSheets = [shapes, tints]
}

/**
 * Browsers cache glyphs up to 256 px. Above that, each digit takes a different time to draw, so the size has a limit. It
 * comes first, because a value may begin a comment or leave a function open. Keywords such as `large` are not allowed in
 * min(), and need no limit.
 */
function setBounded(style: CSSStyleDeclaration, property: string, value: string): void {
  const isSize = property === 'font-size' && /[\d(]/.test(value)
  style.setProperty(property, isSize ? `min(6rem, ${value})` : value)
}

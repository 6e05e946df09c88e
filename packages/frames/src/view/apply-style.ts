import type { Style } from '@element-js/protocol/frame'
import { styleRules } from './style-rules.ts'

/**
 * Puts the `style` option into effect, in place of an earlier one.
 *
 * @returns what of it is not taken, in sentences for the developer.
 */
export function applyStyle(document: Document, style: Style | undefined): string[] {
  // Most fields have none: an empty sheet costs a field a tenth of its start.
  if (!style && document.adoptedStyleSheets.length === 0) return []
  const warnings: string[] = []
  const sheet = new CSSStyleSheet()
  for (const { selector, declarations } of styleRules(style ?? {}, (sentence) => warnings.push(sentence))) {
    for (const [property, value] of declarations) {
      // The icon stands beside the input, and no element has a pseudo-element (Selectors 4 §4.5): the rule would throw.
      if (property === '--icon-color' && selector.includes('::')) {
        warnings.push(`style: iconColor cannot be set in ${selector} and is ignored.`)
        continue
      }
      const place = property === '--icon-color' ? `section:has(${selector})` : selector
      const rule = sheet.cssRules[sheet.insertRule(`${place}{}`, sheet.cssRules.length)]
      if (!(rule instanceof CSSStyleRule)) continue
      rule.style.setProperty(property, value)
      if (!rule.style.getPropertyValue(property))
        warnings.push(`style: "${value}" is no value of ${property} and is ignored.`)
    }
  }
  document.adoptedStyleSheets = [sheet]
  return warnings
}

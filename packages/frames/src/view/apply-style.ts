import type { Style } from '@element-js/protocol/frame'
import { styleRules } from './style-rules.ts'

/** Puts the `style` option into effect, in place of an earlier one. */
export function applyStyle(document: Document, style: Style): void {
  const sheet = new CSSStyleSheet()
  for (const { selector, declarations } of styleRules(style, warn)) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector}{}`, sheet.cssRules.length)]
    if (!(rule instanceof CSSStyleRule)) continue
    for (const [property, value] of declarations) rule.style.setProperty(property, value)
  }
  document.adoptedStyleSheets = [sheet]
}

function warn(sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: the integrator's console is where a wrong option is looked for.
  console.warn(`element.js: ${sentence}`)
}

import type { Style } from '@element-js/protocol/frame'
import { styleRules } from './style-rules.ts'

/** What no style changes: how digits are drawn that all have one width. */
const level = { 'font-variant-ligatures': 'none', 'font-variant-numeric': 'tabular-nums' }

/** The properties that choose the glyphs of digits. */
const shaping = ['font-family', 'font-style', 'font-weight', 'font-variant', 'text-transform']

/** A style with more looks is not measured, and draws no digit with its own font. A form has a few. */
const mostLooks = 64

/** In CSS pixels. Layout rounds widths to 1/64. */
const tolerancePx = 1 / 32

/** CSS declarations, by property. */
type Look = ReadonlyMap<string, string>

/** The latest style with a font, and its rule that replaces the font. */
let latest: { readonly style: Style; readonly guard: CSSStyleRule } | undefined

/**
 * Lets a style draw digits with its own font if all ten have one width. Browsers scroll the page, too, until the caret
 * is in view: a page whose container is narrower than its field could measure how wide each typed digit is. The page's
 * own fonts have digits of one width, but `fontFamily` can name any font of the payer's machine.
 *
 * @param sheet Its first rule draws digits with `monospace`.
 */
export function levelDigits(document: Document, style: Style, sheet: CSSStyleSheet): void {
  const [guard] = sheet.cssRules
  if (!(guard instanceof CSSStyleRule)) return
  if (!latest) document.addEventListener('input', () => judgeDigits(document))
  latest = { style, guard }
  judgeDigits(document)
}

/** Looks again at the latest style, unless digits are shown. Call this when the fonts have changed. */
export function judgeDigits(document: Document): void {
  const isEmpty = [...document.querySelectorAll('input')].every(({ value }) => !value)
  if (!latest || !isEmpty) return
  const { style, guard } = latest
  const looks = looksOf(style)
  const isEven = looks.length <= mostLooks && areEven(document, looks)
  setFirmly(guard.style, { ...level, 'font-family': isEven ? '' : 'monospace' })
}

/** Every combination of the values that the rules of a style give, since one state can add to another. */
function looksOf(style: Style): Look[] {
  const declared = styleRules(style).flatMap(({ declarations }) => declarations)
  return shaping.reduce<Look[]>(
    (looks, property) => {
      const values = new Set(declared.flatMap(([name, value]) => (name === property ? [value] : [])))
      return looks
        .slice(0, mostLooks + 1)
        .flatMap((look) => [look, ...[...values].map((value) => new Map([...look, [property, value]]))])
    },
    [new Map()],
  )
}

function areEven(document: Document, looks: readonly Look[]): boolean {
  const probes = looks.map((look) => probeFor(document, look))
  document.body.append(...probes)
  const widths = probes.map(({ children }) =>
    Array.from(children, (digit) => digit.getBoundingClientRect().width),
  )
  for (const probe of probes) probe.remove()
  return widths.every((of) => Math.max(...of) - Math.min(...of) < tolerancePx)
}

/** The ten digits in the largest size, each in an element of its own. */
function probeFor(document: Document, look: Look): HTMLElement {
  // It has the same rules as an input.
  const probe = document.createElement('output')
  const { style } = probe
  style.visibility = 'hidden'
  style.fontSize = '6rem'
  for (const [property, value] of look) style.setProperty(property, value)
  setFirmly(style, level)
  for (const digit of '0123456789') probe.appendChild(document.createElement('span')).append(digit)
  return probe
}

function setFirmly(style: CSSStyleDeclaration, declarations: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(declarations)) {
    style.setProperty(property, value, 'important')
  }
}

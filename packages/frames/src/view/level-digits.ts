import type { Style } from '@element-js/protocol/frame'
import { styleRules } from './style-rules.ts'

/**
 * How digits of equal width are drawn, which no style changes. A line under the text has no gaps: one digit could cross
 * it, and the others not.
 */
const level = {
  'font-variant-ligatures': 'none',
  'font-variant-numeric': 'tabular-nums',
  'text-decoration-skip-ink': 'none',
}

/** How digits of different widths are drawn. The font may lack other forms of them. */
const replaced = {
  'font-family': 'monospace',
  'font-variant-caps': 'normal',
  'font-variant-east-asian': 'normal',
  'font-variant-emoji': 'normal',
  'text-transform': 'none',
}

/** The properties that choose the glyphs of digits. */
const shaping = ['font-family', 'font-style', 'font-weight', 'font-variant', 'text-transform']

/** A style with more looks is not measured, and draws no digit with its own font. Real forms have only a few. */
const mostLooks = 64

/** In CSS pixels. Layout rounds widths to 1/64. */
const tolerancePx = 1 / 32

/** CSS declarations, by property. */
type Look = ReadonlyMap<string, string>

interface Levelled {
  readonly style: Style
  /** The rule that replaces the font. */
  readonly guard: CSSStyleRule
  /** Whether its digits were found to have different widths. */
  isUneven: boolean
}

/** The latest style with a font. */
let latest: Levelled | undefined

/** Whether the developer has been told that digits are drawn in another font. */
let isTold = false

/**
 * Lets a style draw digits with its own font if all ten have the same width. Browsers also scroll the page until the
 * caret is in view, so a page whose container is narrower than its field could measure how wide each typed digit is.
 * The page's own fonts have digits of one width, but `fontFamily` can name any font on the payer's machine.
 *
 * @param sheet Its first rule draws digits with `monospace`.
 */
export function levelDigits(document: Document, style: Style, sheet: CSSStyleSheet): void {
  const [guard] = sheet.cssRules
  if (!(guard instanceof CSSStyleRule)) return
  if (!latest) {
    // A hidden field is not laid out. It is also judged when somebody is about to type into it.
    for (const type of ['focusin', 'beforeinput', 'input'])
      document.addEventListener(type, () => judgeDigits(document))
    if (document.location.search.includes('_test_'))
      document.addEventListener('input', () => tellReplaced(document))
  }
  latest = { style, guard, isUneven: false }
  judgeDigits(document)
}

/** Checks the latest style again, unless digits are shown. Call this when the fonts have changed. */
export function judgeDigits(document: Document): void {
  if (!latest || !isBlank(document)) return
  const { style, guard } = latest
  const looks = looksOf(style)
  const widths = canBeMeasured(looks) ? widthsIn(document, looks) : [[0, Number.POSITIVE_INFINITY]]
  const isEven = widths.every((of) => Math.min(...of) > 0 && differenceOf(of) < tolerancePx)
  latest.isUneven = widths.some((of) => differenceOf(of) >= tolerancePx)
  setFirmly(guard.style, level)
  for (const [property, value] of Object.entries(replaced)) {
    guard.style.setProperty(property, isEven ? '' : value, 'important')
  }
}

function isBlank(document: Document): boolean {
  return [...document.querySelectorAll('input')].every(({ value }) => !value)
}

/** Warns only while somebody types, because a font of the page may still arrive until then. */
function tellReplaced(document: Document): void {
  if (isTold || !latest?.isUneven || isBlank(document)) return
  if (!document.adoptedStyleSheets.some((sheet) => sheet === latest?.guard.parentStyleSheet)) return
  isTold = true
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks for warnings.
  console.warn(
    'element.js: this field draws digits in monospace, because its style may draw them in several widths. See docs/library.md#style.',
  )
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

/** With `revert`, an input has a different font than the element that is measured in its place. */
function canBeMeasured(looks: readonly Look[]): boolean {
  return looks.length <= mostLooks && !looks.some((look) => /revert/i.test([...look.values()].join()))
}

/** The widths of the ten digits in each look, in CSS pixels; 0 where nothing is laid out. */
function widthsIn(document: Document, looks: readonly Look[]): number[][] {
  const probes = looks.map((look) => probeFor(document, look))
  document.body.append(...probes)
  const widths = probes.map(({ children }) =>
    Array.from(children, (digit) => digit.getBoundingClientRect().width),
  )
  for (const probe of probes) probe.remove()
  return widths
}

function differenceOf(widths: readonly number[]): number {
  return Math.max(...widths) - Math.min(...widths)
}

/**
 * The ten digits, each in an element of its own, and so large that different widths remain different when the browser
 * rounds them.
 */
function probeFor(document: Document, look: Look): HTMLElement {
  // It has the same rules as an input.
  const probe = document.createElement('output')
  const { style } = probe
  style.visibility = 'hidden'
  style.fontSize = '100rem'
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

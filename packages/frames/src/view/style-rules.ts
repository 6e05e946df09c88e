import { didYouMean, type Style, type StyleRules, type StyleVariant } from '@element-js/protocol/frame'

/** One rule with its declarations, ready for the style sheet. */
export interface Rule {
  readonly selector: string
  readonly declarations: readonly (readonly [property: string, value: string])[]
}

/** The properties that a merchant may set (DOM names), with their CSS names. None of them can load anything. */
const properties: { readonly [property: string]: string } = {
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontStyle: 'font-style',
  lineHeight: 'line-height',
  letterSpacing: 'letter-spacing',
  fontWeight: 'font-weight',
  fontVariant: 'font-variant',
  fontSmoothing: '-webkit-font-smoothing',
  textAlign: 'text-align',
  textDecoration: 'text-decoration',
  textShadow: 'text-shadow',
  textTransform: 'text-transform',
  padding: 'padding',
  backgroundColor: 'background-color',
  caretColor: 'caret-color',
  iconColor: '--icon-color',
}

const pseudos = [':hover', ':focus', ':disabled', '::placeholder', '::selection', ':-webkit-autofill']

const selectors: { readonly [variant in StyleVariant]: string } = {
  base: 'input',
  empty: 'input.empty',
  complete: 'input.complete',
  invalid: 'input.invalid',
}

/**
 * Turns the `style` option into rules with selectors of our own and known properties only. A style is text from
 * the page: as text it could load a picture per digit typed, so it never becomes a part of a style sheet's source.
 *
 * @param warn Told once of each key that is not known or whose value is refused.
 */
export function styleRules(style: Style, warn: (sentence: string) => void): Rule[] {
  const order: readonly StyleVariant[] = ['base', 'empty', 'complete', 'invalid']
  return order.flatMap((variant) => {
    const { [variant]: rules = {} } = style
    const selector = selectors[variant]
    const nested = Object.entries(rules).flatMap(([key, value]): Rule[] => {
      if (typeof value !== 'object') return []
      if (pseudos.includes(key))
        return [{ selector: selector + key, declarations: declarations(value, warn) }]
      warn(unknown(key, pseudos))
      return []
    })
    return [{ selector, declarations: declarations(rules, warn) }, ...nested]
  })
}

function declarations(rules: StyleRules, warn: (sentence: string) => void): Rule['declarations'] {
  return Object.entries(rules).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'object') return []
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (property && isHarmless(String(value))) return [[property, String(value)]]
    warn(
      property
        ? `style: the value of "${key}" is refused. Give a plain CSS value, without url(), var() or escapes, up to 128 characters; the only functions are those of colors and calc(), min(), max(), clamp().`
        : unknown(key, Object.keys(properties)),
    )
    return []
  })
}

/**
 * Functions that make a color or a length of nothing but their arguments. Others are refused, known or not: `url()` and
 * its kind load, `var()`, `if()` and `attr()` bring in what was judged elsewhere, and CSS gets new ones each year.
 */
const endsWithKnownFunction =
  /(^|[\s),/*+])(-?|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|calc|min|max|clamp)$/i

function unknown(key: string, known: readonly string[]): string {
  const meant = didYouMean(key.slice(0, 40), known)
  const fix = meant ? `Did you mean "${meant}"?` : `Known are ${known.join(', ')}.`
  return `style: "${key.slice(0, 40)}" cannot be set and is ignored. ${fix}`
}

/** Refuses whatever could refer to something outside the declaration, and what could end it. */
function isHarmless(value: string): boolean {
  if (value.length > 128 || /[\\;{}<>@]/.test(value)) return false
  // The name before each parenthesis; none, or a minus, within calc().
  return value
    .split('(')
    .slice(0, -1)
    .every((text) => endsWithKnownFunction.test(text.trimEnd()))
}

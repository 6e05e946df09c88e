/** A CSS property that a merchant may set, by its DOM name. None of them can load anything. */
export type StyleProperty =
  | 'backgroundColor'
  | 'caretColor'
  | 'color'
  | 'fontFamily'
  | 'fontSize'
  | 'fontSmoothing'
  | 'fontStyle'
  | 'fontVariant'
  | 'fontWeight'
  | 'iconColor'
  | 'letterSpacing'
  | 'lineHeight'
  | 'padding'
  | 'textAlign'
  | 'textDecoration'
  | 'textShadow'
  | 'textTransform'

/** A pseudo-class or pseudo-element that nested rules may have. */
export type StylePseudo =
  | ':-webkit-autofill'
  | ':disabled'
  | ':focus'
  | ':hover'
  | '::placeholder'
  | '::selection'

/** CSS declarations, such as `fontSize: '16px'` or `lineHeight: 1.5`. */
type Declarations = { readonly [property in StyleProperty]?: string | number | undefined }

/** Declarations, and nested rules by pseudo-class. */
export type StyleRules = Declarations & { readonly [pseudo in StylePseudo]?: Declarations | undefined }

/** The state of a field to which a group of rules applies; the other states inherit from `base`. */
export type StyleVariant = 'base' | 'complete' | 'empty' | 'invalid'

/** The `style` option of an element. */
export type Style = { readonly [variant in StyleVariant]?: StyleRules | undefined }

export const styleProperties: readonly StyleProperty[] = [
  ...['color', 'fontFamily', 'fontSize', 'fontStyle', 'lineHeight', 'letterSpacing', 'fontWeight'],
  ...['fontVariant', 'fontSmoothing', 'textAlign', 'textDecoration', 'textShadow', 'textTransform'],
  ...['padding', 'backgroundColor', 'caretColor', 'iconColor'],
] as const

/** The name of a property in a style sheet. */
export function cssNameOf(property: string): string {
  const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (property === 'fontSmoothing') return `-webkit-${name}`
  return property === 'iconColor' ? `--${name}` : name
}

export const stylePseudos: readonly StylePseudo[] = [
  ':hover',
  ':focus',
  ':disabled',
  '::placeholder',
  '::selection',
  ':-webkit-autofill',
]

/** The icon is next to the input, so no pseudo-element of the input applies to it (Selectors Level 4, section 4.5). */
export function canBeSetIn(pseudo: string, property: string): boolean {
  return !(property === 'iconColor' && pseudo.startsWith('::'))
}

/**
 * What is allowed before a parenthesis: nothing or an operator within calc(), or a function that computes a color or a
 * length from its arguments alone. All other functions are refused, known or not: `url()` and similar functions load
 * something, `var()`, `if()` and `attr()` insert values that were not checked here, and CSS gets new functions each
 * year.
 */
const mayOpen =
  /^([-(),/*+]?|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|calc|min|max|clamp)$/i

/**
 * Refuses a value that could refer to something outside the declaration, could end the declaration, or is too long.
 * Lists of system fonts may be longer than other values.
 */
export function isHarmlessValue(value: string, property: string): boolean {
  if (value.length > (property === 'fontFamily' ? 512 : 128) || /[\\;{}<>@]/.test(value)) return false
  const tokens = value.match(/[^\s(),/*+]+|[(),/*+]/g) ?? []
  return tokens.every((token, index) => token !== '(' || mayOpen.test(tokens[index - 1] ?? ''))
}

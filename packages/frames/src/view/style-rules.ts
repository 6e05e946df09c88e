import {
  canBeSetIn,
  cssNameOf,
  isHarmlessValue,
  type Style,
  type StyleProperty,
  type StylePseudo,
  type StyleVariant,
  styleProperties,
  stylePseudos,
} from '@element-js/protocol/frame'

/** One declaration and the elements to which it applies, ready for the style sheet. */
export type Rule = readonly [selector: string, property: string, value: string]

/**
 * Turns the `style` option into rules with our own selectors and known properties only. A style is text from the page,
 * which could load a picture for each typed digit, so it never becomes part of a style sheet's source. Unknown and
 * refused parts are left out; in the sandbox the library warns about them.
 */
export function styleRules(style: Style): Rule[] {
  const order: readonly StyleVariant[] = ['base', 'empty', 'complete', 'invalid']
  return order.flatMap((variant) => {
    const { [variant]: rules = {} } = style
    const input = variant === 'base' ? 'input' : `input.${variant}`
    return (['', ...stylePseudos] as const).flatMap((pseudo): Rule[] => {
      const nested = pseudo ? rules[pseudo] : rules
      if (typeof nested !== 'object') return []
      return styleProperties.flatMap((property): Rule[] => {
        const value = Object.hasOwn(nested, property) ? nested[property] : undefined
        if ((typeof value !== 'string' && typeof value !== 'number') || !canBeSetIn(pseudo, property))
          return []
        if (!isHarmlessValue(String(value), property)) return []
        const isSpacing = property === 'letterSpacing' && !pseudo.startsWith('::')
        const selector = selectorFor(property, input, pseudo)
        const rule: Rule = [selector, isSpacing ? '--gap' : cssNameOf(property), String(value)]
        // A selection with a background of its own does not have the system's color of selected text.
        return pseudo === '::selection' && property === 'backgroundColor' && nested.color === undefined
          ? [rule, [selectorFor('color', input, pseudo), 'color', 'inherit']]
          : [rule]
      })
    })
  })
}

/**
 * Where a property is set. The box around an input passes what can be inherited on to the input, with its placeholder,
 * and to its drawn text.
 */
function selectorFor(property: StyleProperty, input: string, pseudo: StylePseudo | ''): string {
  const state = input + pseudo
  if (pseudo === '::selection' && property === 'color') return `${input}:focus+output .selected`
  if (pseudo.startsWith('::') || /^(back|caret)/.test(property)) return state
  if (/^(pad|textDec)/.test(property)) return `${state},${state}+output`
  return `${property === 'iconColor' ? 'section:has(' : 'div:has(>'}${state})`
}

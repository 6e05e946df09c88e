import {
  canBeSetIn,
  cssNameOf,
  isHarmlessValue,
  type Style,
  type StyleRules,
  type StyleVariant,
  styleProperties,
  stylePseudos,
} from '@element-js/protocol/frame'

/** One rule and its declarations, ready for the style sheet. */
export interface Rule {
  readonly selector: string
  readonly declarations: readonly (readonly [property: string, value: string])[]
}

/**
 * Turns the `style` option into rules with our own selectors and known properties only. A style is text from the page,
 * which could load a picture for each typed digit, so it never becomes part of a style sheet's source. Unknown and
 * refused parts are left out; in the sandbox the library warns about them.
 */
export function styleRules(style: Style): Rule[] {
  const order: readonly StyleVariant[] = ['base', 'empty', 'complete', 'invalid']
  return order.flatMap((variant) => {
    const { [variant]: rules = {} } = style
    const selector = variant === 'base' ? 'input' : `input.${variant}`
    return (['', ...stylePseudos] as const).flatMap((pseudo): Rule[] => {
      const nested = pseudo ? rules[pseudo] : rules
      return typeof nested === 'object'
        ? [{ selector: selector + pseudo, declarations: declarations(nested, pseudo) }]
        : []
    })
  })
}

function declarations(rules: StyleRules, pseudo: string): Rule['declarations'] {
  return styleProperties.flatMap((property): [string, string][] => {
    const value = Object.hasOwn(rules, property) ? rules[property] : undefined
    if ((typeof value !== 'string' && typeof value !== 'number') || !canBeSetIn(pseudo, property)) return []
    return isHarmlessValue(String(value), property) ? [[cssNameOf(property), String(value)]] : []
  })
}

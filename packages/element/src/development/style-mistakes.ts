import {
  canBeSetIn,
  cssNameOf,
  didYouMean,
  isHarmlessValue,
  type Style,
  type StyleRules,
  styleProperties,
  stylePseudos,
} from '@element-js/protocol/frame'

const properties: readonly string[] = styleProperties
const pseudos: readonly string[] = stylePseudos

/** The parts of a `style` option that the fields ignore, as sentences for the developer. */
export function styleMistakes(style: Style): string[] {
  return Object.values(style).flatMap((rules) =>
    Object.entries(rules ?? {}).flatMap(([key, value]) => {
      if (typeof value !== 'object') return mistakesIn('', { [key]: value })
      return pseudos.includes(key) ? mistakesIn(key, value) : [unknown(key, pseudos)]
    }),
  )
}

function mistakesIn(pseudo: string, rules: StyleRules): string[] {
  return Object.entries(rules).flatMap(([key, value]) => {
    if (value === undefined) return []
    if (!properties.includes(key)) return [unknown(key, properties)]
    if (!canBeSetIn(pseudo, key)) return [`style: ${key} cannot be set in ${pseudo} and is ignored.`]
    if (!isHarmlessValue(String(value), key)) {
      return [
        `style: the value of "${key}" is rejected. Use a plain CSS value of up to 128 characters (512 for fontFamily), without url(), var() or escapes. The only functions allowed are color functions and calc(), min(), max() and clamp().`,
      ]
    }
    const property = cssNameOf(key)
    // A property that this browser does not support with any value is not a mistake of the developer.
    const isKnownHere = property.startsWith('--') || CSS.supports(property, 'inherit')
    const isValue = property.startsWith('--') || CSS.supports(property, String(value))
    return isKnownHere && !isValue ? [`style: "${value}" is not a value of ${property} and is ignored.`] : []
  })
}

function unknown(key: string, known: readonly string[]): string {
  const given = key.slice(0, 40)
  const meant = didYouMean(given, known)
  const fix = meant ? `Did you mean "${meant}"?` : `Use one of: ${known.join(', ')}.`
  return `style: "${given}" cannot be set and is ignored. ${fix}`
}

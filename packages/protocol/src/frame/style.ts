/** CSS declarations by their DOM names, as `fontSize: '16px'`, `lineHeight: 1.5`. */
interface Declarations {
  readonly [property: string]: string | number
}

/** Declarations, and nested rules by their pseudo-class. */
export interface StyleRules {
  readonly [propertyOrPseudo: string]: string | number | Declarations
}

/** The state of a field that a group of rules is for; the others inherit from `base`. */
export type StyleVariant = 'base' | 'complete' | 'empty' | 'invalid'

/** The `style` option of an element (interface §4.8). */
export type Style = { readonly [variant in StyleVariant]?: StyleRules }

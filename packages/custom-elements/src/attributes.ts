import type { ElementOptions } from '@element-js/element'

/** How an attribute represents the value of its property. */
type Kind = 'text' | 'flag' | 'switch' | 'words'

/** The attributes of an element, by the property that reflects each. */
export type Attributes = { readonly [property: string]: Kind }

type FieldAttribute =
  | Exclude<
      keyof ElementOptions,
      'ariaLabel' | 'classes' | 'errorMessages' | 'preferredNetworks' | 'refuseWhenCovered' | 'style'
    >
  | 'required'

/**
 * The attributes of a field, by the options that they set. Options that cannot be written as text, or that few pages
 * need, go into its `options` property.
 */
export const fieldAttributes: { readonly [option in FieldAttribute]: Kind } = {
  placeholder: 'text',
  label: 'text',
  disabled: 'flag',
  readOnly: 'flag',
  required: 'flag',
  autocomplete: 'switch',
  secureCvv: 'flag',
  showIcon: 'flag',
  hideIcon: 'flag',
  iconStyle: 'text',
  brands: 'words',
  colorScheme: 'text',
  submitOnEnter: 'switch',
}

/** The attribute that a property reflects: `secure-cvv` for `secureCvv`, and `readonly` as HTML spells it. */
export function attributeOf(property: string): string {
  return property === 'readOnly'
    ? 'readonly'
    : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The library's options that the attributes of an element set. `required` is not an option of the library. */
export function optionsByAttributes(host: Element): ElementOptions {
  const options: Record<string, unknown> = {}
  for (const [property, kind] of Object.entries(fieldAttributes)) {
    const value = host.getAttribute(attributeOf(property))
    if (value !== null && property !== 'required') options[property] = readAs(kind, value)
  }
  return options
}

/** The value that an attribute's text represents. */
export function readAs(kind: Kind, value: string | null): unknown {
  switch (kind) {
    case 'text':
      return value
    // Vue and Svelte write `false` as text if they do not know the attribute.
    case 'flag':
      return value !== null && value !== 'false'
    case 'switch':
      return value !== 'off' && value !== 'false'
    case 'words':
      return value?.split(/[\s,]+/).filter(Boolean)
  }
}

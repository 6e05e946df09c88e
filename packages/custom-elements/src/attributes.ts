import type { ElementOptions } from '@element-js/element'

/** How an attribute says what its option is. */
export type Kind = 'text' | 'flag' | 'switch' | 'words'

/** An attribute with the property that reflects it. */
export interface Attribute<Property extends string = string> {
  readonly name: string
  readonly property: Property
  readonly kind: Kind
}

/** The attributes of a field, by the options that they say. What no text can say is in its `options` property. */
export const fieldAttributes: readonly Attribute<keyof ElementOptions | 'required'>[] = [
  { name: 'placeholder', property: 'placeholder', kind: 'text' },
  { name: 'label', property: 'label', kind: 'text' },
  { name: 'disabled', property: 'disabled', kind: 'flag' },
  { name: 'readonly', property: 'readOnly', kind: 'flag' },
  { name: 'required', property: 'required', kind: 'flag' },
  { name: 'autocomplete', property: 'autocomplete', kind: 'switch' },
  { name: 'secure-cvv', property: 'secureCvv', kind: 'flag' },
  { name: 'show-icon', property: 'showIcon', kind: 'flag' },
  { name: 'hide-icon', property: 'hideIcon', kind: 'flag' },
  { name: 'icon-style', property: 'iconStyle', kind: 'text' },
  { name: 'brands', property: 'brands', kind: 'words' },
  { name: 'color-scheme', property: 'colorScheme', kind: 'text' },
]

/** What the attributes of an element say, as options of the library; the one for `required` is left out. */
export function optionsByAttributes(host: Element): ElementOptions {
  const options: Record<string, unknown> = {}
  for (const { name, property, kind } of fieldAttributes) {
    const value = host.getAttribute(name)
    if (value !== null && property !== 'required') options[property] = readAs(kind, value)
  }
  return options
}

/** The value that an attribute's text stands for. */
export function readAs(kind: Kind, value: string | null): unknown {
  switch (kind) {
    case 'text':
      return value
    // Vue and Svelte write `false` as a text where they do not know the attribute.
    case 'flag':
      return value !== null && value !== 'false'
    case 'switch':
      return value !== 'off' && value !== 'false'
    case 'words':
      return value?.split(/[\s,]+/).filter(Boolean)
  }
}

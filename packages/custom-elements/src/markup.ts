import type { fieldAttributes } from './attributes.ts'
import type { CardFieldElement } from './field-element.ts'
import type { FieldEventMap } from './field-events.ts'
import type { CardGroupElement } from './group-element.ts'

/** `secure-cvv` for `secureCvv`, and `readonly` as HTML spells it: the type of `attributeOf`. */
type AttributeOf<Property extends string> = Property extends 'readOnly' ? 'readonly' : Kebab<Property>

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name

type FieldValues = Omit<CardFieldElement, 'brands'> & { readonly brands: string | readonly string[] }

/** What a template can set on a field: its attributes, and the property `options`. */
export type FieldMarkup = {
  readonly [Property in keyof typeof fieldAttributes as AttributeOf<Property>]?:
    | FieldValues[Property]
    | undefined
} & { readonly options?: CardFieldElement['options'] | undefined }

type GroupProperty = 'apiKey' | 'baseUrl' | 'locale' | 'country' | 'submitOnEnter'

/** What a template can set on an `<element-group>`: its attributes, and the properties `service` and `fonts`. */
export type GroupMarkup = {
  readonly [Property in GroupProperty as AttributeOf<Property>]?: CardGroupElement[Property] | undefined
} & { readonly [Property in 'service' | 'fonts']?: CardGroupElement[Property] | undefined }

/** The handlers of a field's events, by the names that a framework derives from the events' names. */
export type FieldHandlers<Style extends 'on:change' | 'onchange' | 'onChange'> = {
  readonly [Name in keyof FieldEventMap as HandlerName<Style, Name>]?:
    | ((event: FieldEventMap[Name]) => void)
    | undefined
}

type HandlerName<Style, Name extends string> = Style extends 'on:change'
  ? `on:${Name}`
  : Style extends 'onchange'
    ? `on${Name}`
    : `on${Capitalize<Name>}`

/** A value for each tag of a field. */
export interface FieldTags<Value> {
  'element-pan': Value
  'element-expiration': Value
  'element-cvv': Value
  'element-card': Value
}

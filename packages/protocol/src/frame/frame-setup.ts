import type { Style } from './style.ts'

/** Version of the library; loader and frames speak to each other only within one. */
export const version = '1.2.0'

/** One input that holds a part of a card. */
export type FieldName = 'pan' | 'expiration' | 'cvv'

/** What `elements.create()` makes. */
export type ElementType = FieldName

/** Languages of placeholders and error messages (IETF language tags). */
export const locales = ['en', 'es', 'pt'] as const
export type Locale = (typeof locales)[number]

export type ColorScheme = 'light' | 'dark'

/** The options of an element that concern its frame. An absent key means the default. */
export interface FrameOptions {
  /** Text shown while the field is empty. */
  readonly placeholder?: string
  readonly style?: Style
  /** Masks the security code while it is typed. Default `false`. */
  readonly secureCvv?: boolean
  /** Accessible name of the input. Default: the field's name in the group's language. */
  readonly ariaLabel?: string
  readonly disabled?: boolean
  /** Default: the scheme that the page shows the container in. */
  readonly colorScheme?: ColorScheme
  readonly readOnly?: boolean
}

/** All that a frame is told when it starts. */
export interface FrameSetup {
  readonly elementType: ElementType
  /** Random id of the elements group: frames that were given the same one pool their values in a token. */
  readonly group: string
  readonly locale: Locale
  /** ISO 3166-1 alpha-2 country of the payer. */
  readonly country?: string
  readonly options: FrameOptions
}

import type { Locale } from './locale.ts'
import type { Style } from './style.ts'

/** Version of the library; loader and frames speak to each other only within one. */
export const version = '1.2.0'

/** One input that holds a part of a card. */
export type FieldName = 'pan' | 'expiration' | 'cvv'

/** What `elements.create()` makes; `card` has the three inputs in one line. */
export type ElementType = FieldName | 'card'

export type ColorScheme = 'light' | 'dark'

/** How the page shows the place that an iframe is in. */
export interface Surroundings {
  readonly colorScheme: ColorScheme
  /** Which way the page is written there, as CSS computes it: `ltr` or `rtl`. */
  readonly direction: string
}

/** What may be said in the merchant's own words about a value that is not good. */
export interface ErrorMessages {
  readonly empty?: string
  readonly incomplete?: string
  readonly invalid?: string
  /** The card's date is past. */
  readonly expired?: string
  /** The brand is none of the accepted ones. */
  readonly brand?: string
}

/** An option that a `card` element takes for each of its inputs, and the others as it is. */
export type PerField<T> = T | { readonly [field in FieldName]?: T }

/** The options of an element that concern its frame. An absent key means the default. */
export interface FrameOptions {
  /** Text shown while the field is empty. Default: an example in the form of the value. */
  readonly placeholder?: PerField<string>
  readonly style?: Style
  /** Masks the security code while it is typed. Default `false`. */
  readonly secureCvv?: boolean
  /** The field's name for assistive technology. Default: the page's `<label>`, else the name in the group's language. */
  readonly label?: string
  /** Overrules `label`. */
  readonly ariaLabel?: string
  readonly disabled?: boolean
  readonly readOnly?: boolean
  /** Whether the browser may fill the field in. Default `true`. */
  readonly autocomplete?: boolean
  /** Ids of the accepted brands; a card of another one is invalid. Default: all. */
  readonly brands?: readonly string[]
  readonly errorMessages?: PerField<ErrorMessages>
  /** Shows the brand's icon in a `pan` element. Default `false`. */
  readonly showIcon?: boolean
  /** Hides the brand's icon in a `card` element. Default `false`. */
  readonly hideIcon?: boolean
  /** `solid` draws the icon in one color. Default `default`. */
  readonly iconStyle?: 'default' | 'solid'
  /** Default: the scheme that the page shows the container in. */
  readonly colorScheme?: ColorScheme
}

/** How many font files a field takes, and how large each may be: the frame and the service hold to it. */
export const mostFonts = 10
export const mostFontBytes: number = 512 * 1024

/** A font whose file the page has fetched. No field draws with it: the service makes another of it. */
export interface FrameFont {
  readonly family: string
  readonly data: ArrayBuffer
  /** SHA-256 of the data, 64 lower-case hexadecimal digits: by it the service knows the file again. */
  readonly sha256: string
  /** Descriptors as `FontFace` takes them. */
  readonly descriptors: { readonly [descriptor in 'display' | 'style' | 'unicodeRange' | 'weight']?: string }
}

/** All that a frame is told when it starts. */
export interface FrameSetup {
  readonly elementType: ElementType
  /** Random id of the elements group: frames that were given the same one pool their values in a token. */
  readonly group: string
  readonly locale: Locale
  /** ISO 3166-1 alpha-2 country of the payer. */
  readonly country?: string | undefined
  readonly options: FrameOptions
}

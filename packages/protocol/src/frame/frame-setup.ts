import type { BrandId, NetworkId } from '@element-js/card'
import type { Locale } from './locale.ts'
import type { Style } from './style.ts'

/** Version of the library. Only a library and frames of the same version communicate. */
export const version = '1.2.0'

/** One input for a part of a card. */
export type FieldName = 'pan' | 'expiration' | 'cvv'

/** A type for `elements.create()`; `card` has the three inputs in one line. */
export type ElementType = FieldName | 'card'

export type ColorScheme = 'light' | 'dark'

/** The color scheme and direction of the page around an iframe. */
export interface Surroundings {
  readonly colorScheme: ColorScheme
  /** The writing direction, as CSS computes it: `ltr` or `rtl`. */
  readonly direction: string
}

/** The merchant's own messages about an invalid value. */
export interface ErrorMessages {
  readonly empty?: string | undefined
  readonly incomplete?: string | undefined
  readonly invalid?: string | undefined
  /** The card's date is past. */
  readonly expired?: string | undefined
  /** The brand is not accepted. */
  readonly brand?: string | undefined
}

/** An option that a `card` element takes once per input and the other elements take directly. */
export type PerField<T> = T | { readonly [field in FieldName]?: T | undefined }

/** The options of an element for its frame. An absent key means the default. */
export interface FrameOptions {
  /** The text shown while the field is empty. Default: an example of the format. */
  readonly placeholder?: PerField<string> | undefined
  readonly style?: Style | undefined
  /** Masks the security code while it is typed. Default: `false`. */
  readonly secureCvv?: boolean | undefined
  /** The field's name for assistive technology. Default: the page's `<label>`, else the name in the group's language. */
  readonly label?: string | undefined
  /** Overrides `label`. */
  readonly ariaLabel?: string | undefined
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  /** Whether the browser may fill in the field. Default: `true`. */
  readonly autocomplete?: boolean | undefined
  /**
   * Whether the field refuses input while the page covers, hides or distorts it. This works in Chromium. The option is
   * read when the field loads, so `update()` does not change it. Default: `false`.
   */
  readonly refuseWhenCovered?: boolean | undefined
  /** Ids of the accepted brands; a card of another brand is invalid. Default: all. */
  readonly brands?: readonly (BrandId | (string & {}))[] | undefined
  /**
   * Ids of the networks that the merchant prefers for cards with several, best first. With this option, the field also
   * asks the service for networks that an operator has imported. Default: the brand.
   */
  readonly preferredNetworks?: readonly (NetworkId | (string & {}))[] | undefined
  readonly errorMessages?: PerField<ErrorMessages> | undefined
  /** Shows the brand's icon in a `pan` element. Default: `false`. */
  readonly showIcon?: boolean | undefined
  /** Hides the brand's icon in a `card` element. Default: `false`. */
  readonly hideIcon?: boolean | undefined
  /** `solid` draws the icon in one color. Default: `default`. */
  readonly iconStyle?: 'default' | 'solid' | undefined
  /** Default: the color scheme of the container on the page. */
  readonly colorScheme?: ColorScheme | undefined
}

/**
 * The number of font files that a field accepts, and the maximum size of each. The frame and the service enforce both.
 */
export const mostFonts = 10
export const mostFontBytes: number = 512 * 1024

/** A font whose file the page has fetched. No field draws with this file: the service makes another font of it. */
export interface FrameFont {
  readonly family: string
  readonly data: ArrayBuffer
  /** SHA-256 of the data, as 64 lower-case hexadecimal digits, by which the service recognizes the file. */
  readonly sha256: string
  /** Its place among all fonts: if two fonts have the same character, the later one is used. */
  readonly order: number
  /** Descriptors for `FontFace`. */
  readonly descriptors: {
    readonly [descriptor in 'display' | 'style' | 'unicodeRange' | 'weight']?: string | undefined
  }
}

/** The setup that a frame reads when it starts. */
export interface FrameSetup {
  readonly elementType: ElementType
  /** Random id of the elements group. Frames with the same id combine their values in a token. */
  readonly group: string
  readonly locale: Locale
  /** ISO 3166-1 alpha-2 code of the payer's country. */
  readonly country?: string | undefined
  readonly options: FrameOptions
}

/**
 * The two closed unions that cross between page and frame, and the handshake before them.
 *
 * `Hello` and `Welcome` are window messages, one each per load; all later ones go through the port that the
 * `Welcome` carries. No message to the page has a place for card data, but for the token itself.
 */
import type { FieldEvent } from './element-events.ts'
import {
  type ColorScheme,
  type ElementType,
  type FrameFont,
  type FrameOptions,
  type Locale,
  locales,
  version,
} from './frame-setup.ts'
import { isRecord } from './is-record.ts'
import { elementTypes, readFonts, readFrameOptions } from './read-frame-setup.ts'
import type { TokenData, TokenResult } from './token-result.ts'

/** Frame to page: I can be typed in. Carries nothing, since the frame does not know yet who reads it. */
export interface Hello {
  readonly type: 'element:hello'
  readonly version: typeof version
}

/** Page to frame: here is the private port. */
export interface Welcome {
  readonly type: 'element:welcome'
  readonly version: typeof version
}

/** Page to frame, by the port. */
export type HostMessage =
  | { readonly type: 'focus' }
  | { readonly type: 'blur' }
  | { readonly type: 'clear' }
  /** All options, in place of those before. */
  | { readonly type: 'update'; readonly options: FrameOptions }
  /** The color scheme that the iframe is shown in now. */
  | { readonly type: 'scheme'; readonly colorScheme: ColorScheme }
  | { readonly type: 'locale'; readonly locale: Locale }
  | { readonly type: 'fonts'; readonly fonts: readonly FrameFont[] }
  | {
      readonly type: 'tokenize'
      /** Number of the request on this port; the answer repeats it. */
      readonly id: number
      readonly tokenData: TokenData
      /** The elements of the group that are on the page: of no other a value is taken. */
      readonly mounted: readonly ElementType[]
    }

/** Frame to page, by the port. */
export type FrameMessage =
  | { readonly type: 'happened'; readonly event: FieldEvent }
  | { readonly type: 'resized'; readonly heightPx: number }
  /** A mistake in the options, for the developer. */
  | { readonly type: 'warned'; readonly sentence: string }
  | { readonly type: 'tokenized'; readonly id: number; readonly result: TokenResult }

export const hello: Hello = { type: 'element:hello', version }
export const welcome: Welcome = { type: 'element:welcome', version }

export function parseHello(data: unknown): Hello | null {
  return isRecord(data) && data.type === hello.type && data.version === version ? hello : null
}

export function parseWelcome(data: unknown): Welcome | null {
  return isRecord(data) && data.type === welcome.type && data.version === version ? welcome : null
}

/** Reads a message of the page, which may be hostile: nothing is taken over but what is named here. */
export function parseHostMessage(data: unknown): HostMessage | null {
  if (!isRecord(data)) return null
  switch (data.type) {
    case 'focus':
    case 'blur':
    case 'clear':
      return { type: data.type }
    case 'update':
      return { type: 'update', options: readFrameOptions(data.options) }
    case 'fonts':
      return { type: 'fonts', fonts: readFonts(data.fonts) }
    case 'scheme': {
      const { colorScheme } = data
      return colorScheme === 'light' || colorScheme === 'dark' ? { type: 'scheme', colorScheme } : null
    }
    case 'locale': {
      const locale = locales.find((known) => known === data.locale)
      return locale ? { type: 'locale', locale } : null
    }
    case 'tokenize': {
      const { id, tokenData, mounted } = data
      if (typeof id !== 'number' || !isRecord(tokenData) || !Array.isArray(mounted)) return null
      const { name, email, verifyCard } = tokenData
      return {
        type: 'tokenize',
        id,
        tokenData: {
          name: typeof name === 'string' ? name : '',
          ...(typeof email === 'string' && { email }),
          ...(typeof verifyCard === 'boolean' && { verifyCard }),
        },
        mounted: elementTypes.filter((type) => mounted.includes(type)),
      }
    }
    default:
      return null
  }
}

/** Reads a message of a frame. Its port is private to code of the service's origin, so the outline is checked. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data)) return null
  const { type, event, heightPx, sentence, id, result } = data
  const fits =
    type === 'happened'
      ? isRecord(event) && typeof event.name === 'string' && isRecord(event.payload)
      : type === 'resized'
        ? typeof heightPx === 'number'
        : type === 'warned'
          ? typeof sentence === 'string'
          : type === 'tokenized' && typeof id === 'number' && isRecord(result)
  return fits ? (data as unknown as FrameMessage) : null
}

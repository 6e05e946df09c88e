/**
 * The two closed unions that cross between page and frame, and the handshake before them.
 *
 * `Hello` and `Welcome` are window messages, one each per load; all later ones go through the port that the
 * `Welcome` carries. No message to the page has a place for card data, but for the token itself.
 */
import type { FieldEvent } from './element-events.ts'
import {
  type ElementType,
  type FrameFont,
  type FrameOptions,
  type Surroundings,
  version,
} from './frame-setup.ts'
import { isRecord } from './is-record.ts'
import { type Locale, locales } from './locale.ts'
import { elementTypes } from './option-kinds.ts'
import { readFonts, readFrameOptions } from './read-frame-setup.ts'
import type { TokenData, TokenResult } from './token-result.ts'

/** Frame to page: I can be typed in. Carries nothing, since the frame does not know yet who reads it. */
export interface Hello {
  readonly type: 'element:hello'
  /** Only one of the same version is answered. */
  readonly version: string
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
  /** All options and the language, in place of those before. */
  | { readonly type: 'update'; readonly options: FrameOptions; readonly locale: Locale }
  /** What the iframe is shown in now. */
  | ({ readonly type: 'surrounded' } & Surroundings)
  | { readonly type: 'fonts'; readonly fonts: readonly FrameFont[] }
  | {
      readonly type: 'tokenize'
      /** Number of the request on this port; the answer repeats it. */
      readonly id: number
      readonly tokenData: TokenData
      /** Random id of the attempt: the service answers one attempt once, however often it is asked. */
      readonly attempt: string
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

/** The version of the frame that says hello; empty when the message says something else. */
export function versionGreeted(data: unknown): string {
  return isRecord(data) && data.type === hello.type ? String(data.version) : ''
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
    case 'update': {
      const locale = locales.find((known) => known === data.locale)
      return locale ? { type: 'update', options: readFrameOptions(data.options), locale } : null
    }
    case 'fonts':
      return { type: 'fonts', fonts: readFonts(data.fonts) }
    case 'surrounded':
      return {
        type: 'surrounded',
        colorScheme: data.colorScheme === 'dark' ? 'dark' : 'light',
        direction: data.direction === 'rtl' ? 'rtl' : 'ltr',
      }
    case 'tokenize': {
      const { id, tokenData, attempt, mounted } = data
      if (typeof id !== 'number' || typeof attempt !== 'string') return null
      if (!isRecord(tokenData) || !Array.isArray(mounted)) return null
      const { name, email, verifyCard } = tokenData
      return {
        type: 'tokenize',
        id,
        tokenData: {
          name: typeof name === 'string' ? name : '',
          ...(typeof email === 'string' && { email }),
          ...(typeof verifyCard === 'boolean' && { verifyCard }),
        },
        attempt,
        mounted: elementTypes.filter((type) => mounted.includes(type)),
      }
    }
    default:
      return null
  }
}

/** Takes a message of a frame as it is: its port is private to code of the service's origin and of this version. */
export function parseFrameMessage(data: unknown): FrameMessage {
  return data as FrameMessage
}

/**
 * The two closed unions of messages between page and frame, and the handshake before them.
 *
 * `Hello` and `Welcome` are window messages, one of each per load. All later messages go through the port that the
 * `Welcome` carries. No message to the page can contain card data, except for the token itself.
 */
import type { BinInformation } from './bin-information.ts'
import type { FieldEvent } from './element-events.ts'
import { type ElementType, type FrameOptions, type Surroundings, version } from './frame-setup.ts'
import { isRecord } from './is-record.ts'
import { type Locale, locales } from './locale.ts'
import { elementTypes } from './option-kinds.ts'
import { readFrameOptions } from './read-frame-setup.ts'
import type { AnyTokenResult, CardOrCodeData } from './token-result.ts'

/**
 * From frame to page: the payer can type. It contains only the version, because the frame does not know yet who reads
 * it.
 */
export interface Hello {
  readonly type: 'element:hello'
  /** The page answers only a frame of its own version. */
  readonly version: string
}

/** From page to frame: it carries the private port. */
export interface Welcome {
  readonly type: 'element:welcome'
  readonly version: typeof version
}

/**
 * From a frame to the other frames of its group. The page passes it on to all of them, because a frame cannot reach
 * those in shadow trees.
 */
export type GroupMessage =
  /** The sender does not know the brand of the number yet. */
  | { readonly type: 'joined' }
  /** The id of the number's brand; empty while it is uncertain. */
  | { readonly type: 'brand-changed'; readonly id: string }
  /**
   * A request for a token has failed because of the field with this name or, if it is empty, because of the group's
   * values.
   */
  | { readonly type: 'refused'; readonly id: string }
  /** The sender needs the typed values. The id is the random name of the channel for the answers. */
  | { readonly type: 'asked'; readonly id: string }

/** From page to frame, through the port. */
export type HostMessage =
  /**
   * The page has given the focus to the iframe.
   *
   * `ready`: whether the frame had greeted by then. A document that is loaded later does not get the focus from its
   * iframe.
   */
  | { readonly type: 'focus'; readonly ready: boolean }
  | { readonly type: 'blur' }
  | { readonly type: 'clear' }
  /** All options and the language, which replace the previous ones. */
  | { readonly type: 'update'; readonly options: FrameOptions; readonly locale: Locale }
  /** The current surroundings of the iframe. */
  | ({ readonly type: 'surrounded' } & Surroundings)
  /** `FrameFont`s, which the part of the frame's program that uses them reads with `readFonts`. */
  | { readonly type: 'fonts'; readonly fonts: readonly unknown[] }
  | {
      readonly type: 'tokenize'
      /** The number of the request on this port. The answer repeats it. */
      readonly id: number
      readonly tokenData: CardOrCodeData
      /** Random id of the attempt. The service processes an attempt once, however often it receives the request. */
      readonly attempt: string
      /** The elements of the group that are on the page. Only their values are used. */
      readonly mounted: readonly ElementType[]
    }
  /** Asks what the typed number reveals about the card. */
  | { readonly type: 'inform'; readonly id: number }
  | GroupMessage

/** The results of the messages that the frame answers, by their types. */
export interface FrameAnswers {
  tokenize: AnyTokenResult
  inform: BinInformation
}

/** A message that the frame answers. */
export type FrameQuestion = Extract<HostMessage, { type: keyof FrameAnswers }>

/** The states of an element that the classes of its container show. */
export interface ShownStates {
  readonly complete: boolean
  readonly empty: boolean
  readonly focus: boolean
  readonly invalid: boolean
}

/** From frame to page, through the port. */
export type FrameMessage =
  /** The states have changed. This message precedes the events about the change. */
  | { readonly type: 'shown'; readonly states: ShownStates }
  | { readonly type: 'happened'; readonly event: FieldEvent }
  | { readonly type: 'resized'; readonly heightPx: number }
  /** A mistake in the options, for the developer. */
  | { readonly type: 'warned'; readonly sentence: string }
  /** The answer to the question with this number. */
  | { readonly type: 'answered'; readonly id: number; readonly result: FrameAnswers[keyof FrameAnswers] }
  | GroupMessage

export const hello: Hello = { type: 'element:hello', version }
export const welcome: Welcome = { type: 'element:welcome', version }

/** The version of the frame that greets; empty if the message is not a greeting. */
export function versionGreeted(data: unknown): string {
  return isRecord(data) && data.type === hello.type ? String(data.version) : ''
}

export function parseWelcome(data: unknown): Welcome | null {
  return isRecord(data) && data.type === welcome.type && data.version === version ? welcome : null
}

/** Reads a message from the page, which may be hostile. Only the properties named here are used. */
export function parseHostMessage(data: unknown): HostMessage | null {
  if (!isRecord(data)) return null
  switch (data.type) {
    case 'focus':
      return { type: 'focus', ready: Boolean(data.ready) }
    case 'blur':
    case 'clear':
    case 'joined':
      return { type: data.type }
    case 'refused':
    case 'brand-changed':
    case 'asked':
      return typeof data.id === 'string' ? { type: data.type, id: data.id } : null
    case 'inform':
      return typeof data.id === 'number' ? { type: 'inform', id: data.id } : null
    case 'update': {
      const locale = locales.find((known) => known === data.locale)
      return locale ? { type: 'update', options: readFrameOptions(data.options), locale } : null
    }
    case 'fonts':
      return { type: 'fonts', fonts: Array.isArray(data.fonts) ? data.fonts : [] }
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
      const { name, email, verifyCard, cardId } = tokenData
      return {
        type: 'tokenize',
        id,
        tokenData: {
          name: typeof name === 'string' ? name : '',
          ...(typeof email === 'string' && { email }),
          ...(typeof verifyCard === 'boolean' && { verifyCard }),
          ...(typeof cardId === 'string' && { cardId }),
        },
        attempt,
        mounted: elementTypes.filter((type) => mounted.includes(type)),
      }
    }
    default:
      return null
  }
}

/**
 * Accepts a message from a frame as it is, because only code of the service's origin and of this version has the port.
 */
export function parseFrameMessage(data: unknown): FrameMessage {
  return data as FrameMessage
}

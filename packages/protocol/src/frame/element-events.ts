import type { BrandId } from '@element-js/card'
import type { ElementType } from './frame-setup.ts'
import type { ValidationError } from './token-result.ts'

/** Whether a value is empty or complete. Neither flag reveals the value, its length or a part of it. */
export interface Completeness {
  readonly empty: boolean
  /** Well-formed and of full length; it does not say that the payer has finished typing. */
  readonly complete: boolean
}

interface FromElement {
  /** The type of the element; in `focus` and `blur` of a `card` element, the inner input. */
  readonly element: ElementType
  /** The type that was created. */
  readonly elementType: ElementType
}

export interface ReadyPayload extends FromElement {}

/** In a `card`, everything but `elementType` is about the inner input. */
export interface FocusPayload extends FromElement, Completeness {
  /** Present only while the value is neither empty nor complete. */
  readonly error?: ValidationError
}

export interface BlurPayload extends FocusPayload {
  /** Whether the focus has only moved to another input of the same element; always `false` if there is one input. */
  readonly hasFocus: boolean
}

export interface ChangePayload extends FromElement, Completeness {
  /** Present only if the value has its required length and is invalid. */
  readonly error?: ValidationError
  /** Whether the browser or a password manager has filled in the field. */
  readonly autofilled: boolean
  /** Only for `pan` and `card`: card-validator's id of the brand; `null` while it is uncertain. */
  readonly brand?: BrandId | null
}

export interface CompletePayload extends FromElement, Completeness {}
export interface EmptyPayload extends FromElement, Completeness {}

/** An error has appeared or changed, or the value has made `createToken` fail. */
export interface ErrorPayload extends FromElement, Completeness {
  readonly error: ValidationError
}

/** The brand of the number has become certain, has changed or is uncertain again, or its networks have changed. */
export interface BrandPayload extends FromElement, Completeness {
  readonly brand: BrandId | null
  /** The networks that can carry the payment, the brand first; empty while the brand is uncertain. */
  readonly networks: readonly string[]
}

/** The browser or a password manager has filled in an input. */
export interface AutofilledPayload extends FromElement, Completeness {}

/** The payer pressed Enter. The closest form of the container is submitted next. */
export interface SubmitPayload extends FromElement, Completeness {
  /** Keeps the form from being submitted. */
  preventDefault(): void
}

/** The payer pressed Escape. */
export interface EscapePayload extends FromElement, Completeness {}

/**
 * Why a field did not load, as far as the browser reports:
 * - `blocked`: the page's Content-Security-Policy, an extension or the network blocks the service
 * - `offline`: there is no network
 * - `timeout`: the service does not answer
 * - `http`: it answers with an error
 * - `handshake`: it answers, but no field appears; for example because the page is not registered with the API key
 * - `version`: the service sent a field of another version
 */
export type LoadErrorCause = 'blocked' | 'offline' | 'timeout' | 'http' | 'handshake' | 'version'

/** The field did not load after several tries. It may still load later; then `ready` follows. */
export interface LoadErrorPayload extends FromElement {
  readonly cause: LoadErrorCause
  /** For the developer: what happened, and what to do. */
  readonly message: string
}

/** Payloads by event. */
export interface ElementEvents {
  ready: ReadyPayload
  change: ChangePayload
  complete: CompletePayload
  empty: EmptyPayload
  focus: FocusPayload
  blur: BlurPayload
  error: ErrorPayload
  brand: BrandPayload
  autofilled: AutofilledPayload
  submit: SubmitPayload
  escape: EscapePayload
  loaderror: LoadErrorPayload
}

/** The names of all events: the keys of `ElementEvents`, as the type tests check. */
export const eventNames = [
  'ready',
  'change',
  'complete',
  'empty',
  'focus',
  'blur',
  'error',
  'brand',
  'autofilled',
  'submit',
  'escape',
  'loaderror',
] as const

export type EventName = (typeof eventNames)[number]

/**
 * The events that the library on the page emits: those that a frame cannot report, and `ready`, which the page derives
 * from its greeting.
 */
type PageEventName = 'ready' | 'loaderror'

/** One event of a field with its payload, as the frame sends it to the page. A message cannot contain a function. */
export type FieldEvent = {
  [Name in Exclude<EventName, PageEventName>]: {
    readonly name: Name
    readonly payload: Omit<ElementEvents[Name], 'preventDefault'>
  }
}[Exclude<EventName, PageEventName>]

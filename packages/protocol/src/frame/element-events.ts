import type { BrandId } from '@element-js/card'
import type { ElementType } from './frame-setup.ts'
import type { ValidationError } from './token-result.ts'

/** How a value stands. Neither flag tells the value, its length or a part of it. */
export interface Standing {
  readonly empty: boolean
  /** Well-formed and of full length; it does not say that the payer has finished typing. */
  readonly complete: boolean
}

interface FromElement {
  /** Type of the emitter; in `focus` and `blur` of a `card` element, the inner input. */
  readonly element: ElementType
  /** Type that was created. */
  readonly elementType: ElementType
}

export interface ReadyPayload extends FromElement {}

export interface FocusPayload extends FromElement, Standing {
  /** Only while the value is not empty and not complete. */
  readonly error?: ValidationError
}

export interface BlurPayload extends FocusPayload {
  /** Whether the focus only moved to another input of the same element; always `false` with one input. */
  readonly hasFocus: boolean
}

export interface ChangePayload extends FromElement, Standing {
  /** Only when the value has its required length and fails. */
  readonly error?: ValidationError
  /** Whether the browser or a password manager filled it in. */
  readonly autofilled: boolean
  /** `pan` and `card` only: card-validator's id of the brand, `null` while it is not certain. */
  readonly brand?: BrandId | null
}

export interface CompletePayload extends FromElement, Standing {}
export interface EmptyPayload extends FromElement, Standing {}

export interface ErrorPayload extends FromElement, Standing {
  readonly error: ValidationError
}

/** The brand of the number has become another one, or certain, or uncertain again. */
export interface BrandPayload extends FromElement, Standing {
  readonly brand: BrandId | null
}

/** The browser or a password manager has filled an input in. */
export interface AutofilledPayload extends FromElement, Standing {}

/** Enter was pressed; the element does nothing else by itself. */
export interface SubmitPayload extends FromElement, Standing {}

/** Escape was pressed. */
export interface EscapePayload extends FromElement, Standing {}

/**
 * Why a field did not come up, as far as the browser tells:
 * - `blocked`: a rule of the page's Content-Security-Policy, an extension or the network keeps the service away
 * - `offline`: there is no network
 * - `timeout`: the service does not answer
 * - `http`: it answers with an error
 * - `handshake`: it answers well, and no field comes of it; a page that is not registered with the API key, say
 * - `version`: a field of another version came
 */
export type LoadErrorCause = 'blocked' | 'offline' | 'timeout' | 'http' | 'handshake' | 'version'

/** The field did not come up, at several tries. It may still: then `ready` follows. */
export interface LoadErrorPayload extends FromElement {
  readonly cause: LoadErrorCause
  /** For the developer: what was seen, and what to do. */
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

/** The names of all events: the keys of `ElementEvents`, which the type tests hold. */
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

/** The events that the page's side tells of: what a frame cannot say, and what its greeting says. */
type PageEventName = 'ready' | 'loaderror'

/** One event of a field with its payload, as it crosses from the frame to the page. */
export type FieldEvent = {
  [Name in Exclude<EventName, PageEventName>]: {
    readonly name: Name
    readonly payload: ElementEvents[Name]
  }
}[Exclude<EventName, PageEventName>]

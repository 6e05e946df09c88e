import type { BrandId } from '@element-js/card'
import type { ElementType, FieldName } from './frame-setup.ts'
import type { ValidationError } from './token-result.ts'

/** How a value stands. Neither flag tells the value, its length or a part of it. */
export interface Standing {
  readonly empty: boolean
  /** Well-formed and of full length; it does not say that the payer has finished typing. */
  readonly complete: boolean
}

interface FromElement {
  /** Type of the emitting input. */
  readonly element: FieldName
  /** Type that was created. */
  readonly elementType: ElementType
}

export interface ReadyPayload extends FromElement {}

export interface FocusPayload extends FromElement, Standing {
  /** Only while the value is not empty and not complete. */
  readonly error?: ValidationError
}

export interface BlurPayload extends FocusPayload {
  /** Whether another input of the same element has the focus now; always `false` with one input. */
  readonly hasFocus: boolean
}

export interface ChangePayload extends FromElement, Standing {
  /** Only when the value has its required length and fails. */
  readonly error?: ValidationError
  /** Whether the browser or a password manager filled it in. */
  readonly autofilled: boolean
  /** `pan` only: card-validator's id of the brand, `null` while it is not certain. */
  readonly brand?: BrandId | null
}

export interface CompletePayload extends FromElement, Standing {}
export interface EmptyPayload extends FromElement, Standing {}

export interface ErrorPayload extends FromElement, Standing {
  readonly error: ValidationError
}

/** Payloads by event (interface §6.2). */
export interface ElementEvents {
  ready: ReadyPayload
  change: ChangePayload
  complete: CompletePayload
  empty: EmptyPayload
  focus: FocusPayload
  blur: BlurPayload
  error: ErrorPayload
}

export type EventName = keyof ElementEvents

/** One event of a field with its payload, as it crosses from the frame to the page. */
export type FieldEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: ElementEvents[Name] }
}[EventName]

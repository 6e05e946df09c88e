import type { ElementType, FieldEvent, FieldName, ValidationError } from '@element-js/protocol/frame'
import { flawMessage, type Messages } from '../locales/messages.ts'
import { validationError } from '../tokenize/validation-error.ts'
import type { FieldState } from './field-state.ts'

/** Who speaks, and in which language. */
export interface Speaker {
  readonly element: FieldName
  readonly elementType: ElementType
  readonly messages: Messages
}

/**
 * The events that a step from one state to the next calls for, in the order in which they are emitted.
 * @see interface §6.2
 */
export function stateEvents(previous: FieldState, next: FieldState, speaker: Speaker): FieldEvent[] {
  const { element, elementType } = speaker
  const empty = next.verdict.is === 'empty'
  const complete = next.verdict.is === 'complete'
  const error = shownError(next, speaker)
  const standing = { element, elementType, empty, complete }
  const events: FieldEvent[] = []

  if (next.isFocused && !previous.isFocused) {
    events.push({ name: 'focus', payload: { ...standing, ...(error && { error }) } })
  }
  if (next.digits !== previous.digits) {
    const brand = element === 'pan' && { brand: next.brand?.id ?? null }
    const payload = { ...standing, ...(error && { error }), autofilled: next.isAutofilled, ...brand }
    events.push({ name: 'change', payload })
  }
  if (empty !== (previous.verdict.is === 'empty')) events.push({ name: 'empty', payload: standing })
  if (complete !== (previous.verdict.is === 'complete')) events.push({ name: 'complete', payload: standing })
  if (!next.isFocused && previous.isFocused) {
    events.push({ name: 'blur', payload: { ...standing, ...(error && { error }), hasFocus: false } })
  }
  if (error && error.message !== shownError(previous, speaker)?.message) {
    events.push({ name: 'error', payload: { ...standing, error } })
  }
  return events
}

/** The error that the payer is shown in a state, if any. */
export function shownError(state: FieldState, { element, messages }: Speaker): ValidationError | null {
  const message = state.isFlawShown ? flawMessage(messages, element, state.verdict) : null
  return message === null ? null : validationError({ code: 3, field: element, message })
}

import type { Completeness, ElementType, FieldEvent, ValidationError } from '@element-js/protocol/frame'
import { flawMessage, type Wording } from '../locales/wording.ts'
import { validationError } from '../tokenize/validation-error.ts'
import { completenessOf, type ElementState, fieldsOf } from './element-state.ts'

/** The element that emits the events, and its texts. */
export interface EventContext {
  readonly elementType: ElementType
  readonly wording: Wording
}

/**
 * The events that follow from the previous state and the next one, in the order in which they are emitted.
 * @see interface §6.2
 */
export function elementEvents(
  previous: ElementState,
  next: ElementState,
  context: EventContext,
): FieldEvent[] {
  const before = completenessOf(previous)
  const status = statusOf(next, context)
  const { empty, complete } = status
  const error = shownError(next, context)
  const withError = { ...status, ...(error && { error }) }
  const hasFocus = fieldsOf(next).some(([, { isFocused }]) => isFocused)
  const steps = fieldsOf(next).map(([name, now]) => ({ name, now, was: previous[name] ?? now }))
  const events: FieldEvent[] = []

  for (const { name, now, was } of steps) {
    if (!now.isFocused && was.isFocused) {
      events.push({ name: 'blur', payload: { ...withError, element: name, hasFocus } })
    }
  }
  for (const { name, now, was } of steps) {
    if (now.isFocused && !was.isFocused)
      events.push({ name: 'focus', payload: { ...withError, element: name } })
  }
  const changed = steps.filter(({ now, was }) => now.digits !== was.digits)
  const autofilled = changed.some(({ now }) => now.isAutofilled)
  if (changed.length > 0) {
    const brand = next.pan && { brand: next.pan.brand?.id ?? null }
    const wrong = shownError(next, context, 'invalid')
    events.push({
      name: 'change',
      payload: { ...status, ...(wrong && { error: wrong }), autofilled, ...brand },
    })
  }
  if (next.pan && next.pan.brand !== previous.pan?.brand) {
    events.push({ name: 'brand', payload: { ...status, brand: next.pan.brand?.id ?? null } })
  }
  if (autofilled) events.push({ name: 'autofilled', payload: status })
  if (empty !== before.empty) events.push({ name: 'empty', payload: status })
  if (complete !== before.complete) events.push({ name: 'complete', payload: status })
  if (error && error.message !== shownError(previous, context)?.message) {
    events.push({ name: 'error', payload: { ...status, error } })
  }
  return events
}

/** The part of the payload that all events of an element have. */
export function statusOf(
  state: ElementState,
  { elementType }: EventContext,
): Completeness & { readonly element: ElementType; readonly elementType: ElementType } {
  return { element: elementType, elementType, ...completenessOf(state) }
}

/**
 * The first error that the payer sees in a state, if any.
 *
 * @param only `invalid` leaves out values that are only too short so far.
 */
export function shownError(
  state: ElementState,
  { wording }: EventContext,
  only?: 'invalid',
): ValidationError | null {
  for (const [field, { isFlawShown, verdict }] of fieldsOf(state)) {
    if (!isFlawShown || (only && verdict.is !== only)) continue
    const message = flawMessage(wording, field, verdict)
    if (message !== null) return validationError({ code: 3, field, message })
  }
  return null
}

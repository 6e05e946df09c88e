import type { ElementType, FieldEvent, ValidationError } from '@element-js/protocol/frame'
import { flawMessage, type Wording } from '../locales/wording.ts'
import { validationError } from '../tokenize/validation-error.ts'
import { type ElementState, fieldsOf, standingOf } from './element-state.ts'

/** Who speaks, and in which words. */
export interface Speaker {
  readonly elementType: ElementType
  readonly wording: Wording
}

/**
 * The events that a step from one state to the next calls for, in the order in which they are emitted.
 * @see interface §6.2
 */
export function elementEvents(previous: ElementState, next: ElementState, speaker: Speaker): FieldEvent[] {
  const { elementType } = speaker
  const before = standingOf(previous)
  const { empty, complete } = standingOf(next)
  const error = shownError(next, speaker)
  const standing = { element: elementType, elementType, empty, complete }
  const withError = { ...standing, ...(error && { error }) }
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
    const wrong = shownError(next, speaker, 'invalid')
    events.push({
      name: 'change',
      payload: { ...standing, ...(wrong && { error: wrong }), autofilled, ...brand },
    })
  }
  if (next.pan && next.pan.brand !== previous.pan?.brand) {
    events.push({ name: 'brand', payload: { ...standing, brand: next.pan.brand?.id ?? null } })
  }
  if (autofilled) events.push({ name: 'autofilled', payload: standing })
  if (empty !== before.empty) events.push({ name: 'empty', payload: standing })
  if (complete !== before.complete) events.push({ name: 'complete', payload: standing })
  if (error && error.message !== shownError(previous, speaker)?.message) {
    events.push({ name: 'error', payload: { ...standing, error } })
  }
  return events
}

/**
 * The first error that the payer is shown in a state, if any.
 *
 * @param only Leaves out values that are merely short.
 */
export function shownError(
  state: ElementState,
  { wording }: Speaker,
  only?: 'invalid',
): ValidationError | null {
  for (const [field, { isFlawShown, verdict }] of fieldsOf(state)) {
    if (!isFlawShown || (only && verdict.is !== only)) continue
    const message = flawMessage(wording, field, verdict)
    if (message !== null) return validationError({ code: 3, field, message })
  }
  return null
}

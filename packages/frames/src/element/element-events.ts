import type {
  Completeness,
  ElementType,
  FieldEvent,
  FieldName,
  FocusPayload,
  ValidationError,
} from '@element-js/protocol/frame'
import type { FieldState } from '../field/field-state.ts'
import type { Wording } from '../locales/wording.ts'
import { mistakeIn } from '../tokenize/validation-error.ts'
import { completenessOf, type ElementState, fieldsOf, shownStatesOf } from './element-state.ts'

/** The element that emits the events, and its texts. */
export interface EventContext {
  readonly elementType: ElementType
  readonly wording: Wording
}

/**
 * The events that follow from the previous state and the next one, in the order in which they are emitted.
 *
 * @param contextBefore The context of the previous state, if the language or the messages have changed.
 */
export function elementEvents(
  previous: ElementState,
  next: ElementState,
  context: EventContext,
  contextBefore: EventContext = context,
): FieldEvent[] {
  const before = completenessOf(previous)
  const status = statusOf(next, context)
  const hasFocus = shownStatesOf(next).focus
  const steps = fieldsOf(next).map(([name, now]) => ({ name, now, was: previous[name] ?? now }))
  const events: FieldEvent[] = []

  /** In a `card`, these are about the inner field. */
  const about = (name: FieldName, { verdict }: FieldState): FocusPayload => {
    const error = verdict.is === 'empty' ? null : mistakeIn(name, verdict, context.wording)
    return { ...statusOf({ [name]: next[name] }, context), element: name, ...(error && { error }) }
  }
  for (const { name, now, was } of steps) {
    if (!now.isFocused && was.isFocused) {
      events.push({ name: 'blur', payload: { ...about(name, now), hasFocus } })
    }
  }
  for (const { name, now, was } of steps) {
    if (now.isFocused && !was.isFocused) events.push({ name: 'focus', payload: about(name, now) })
  }
  // Clearing a field that was refused because it was empty withdraws its error. Other preferred networks mean another
  // request for a token: without a `change`, the page would continue the last one.
  const changed = steps.filter(
    ({ now, was }) =>
      now.digits !== was.digits ||
      (now.digits ? `${now.wishes}` !== `${was.wishes}` : was.isFlawShown && !now.isFlawShown),
  )
  const autofilled = changed.some(({ now }) => now.isAutofilled)
  if (changed.length > 0) {
    const brand = next.pan && { brand: next.pan.brand?.id ?? null }
    const wrong = steps.find(({ now }) => now.verdict.is === 'invalid')
    const error = wrong && mistakeIn(wrong.name, wrong.now.verdict, context.wording)
    events.push({ name: 'change', payload: { ...status, ...(error && { error }), autofilled, ...brand } })
  }
  // A change of the brand changes the networks too.
  if (next.pan && `${next.pan.networks}` !== `${previous.pan?.networks}`) {
    const { brand, networks } = next.pan
    events.push({ name: 'brand', payload: { ...status, brand: brand?.id ?? null, networks } })
  }
  if (autofilled) events.push({ name: 'autofilled', payload: status })
  for (const name of ['empty', 'complete'] as const) {
    if (status[name] !== before[name]) events.push({ name, payload: status })
  }
  // A refusal emits the error of each field, the first field's last, because a page that shows one message shows the
  // last.
  const refused = steps.filter(({ now, was }) => now.refusals > was.refusals).reverse()
  const errors = refused.map(({ name, now }) => mistakeIn(name, now.verdict, context.wording))
  const shown = shownError(next, context)
  if (!refused[0] && shown?.message !== shownError(previous, contextBefore)?.message) errors.push(shown)
  for (const error of errors) if (error) events.push({ name: 'error', payload: { ...status, error } })
  return events
}

/** The part of the payload that all events of an element have. */
export function statusOf(
  state: ElementState,
  { elementType }: EventContext,
): Completeness & { readonly element: ElementType; readonly elementType: ElementType } {
  return { element: elementType, elementType, ...completenessOf(state) }
}

/** The first error that the payer sees in a state, if any. */
export function shownError(state: ElementState, { wording }: EventContext): ValidationError | null {
  const [shown] = fieldsOf(state).filter(([, { isFlawShown }]) => isFlawShown)
  return shown ? mistakeIn(shown[0], shown[1].verdict, wording) : null
}

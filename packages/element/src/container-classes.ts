import type { FieldEvent } from '@element-js/protocol/frame'

/** Class names by state; separate several with spaces. */
export interface Classes {
  readonly base: string
  readonly complete: string
  readonly empty: string
  readonly focus: string
  readonly invalid: string
}

export const classStates = ['base', 'complete', 'empty', 'focus', 'invalid'] as const

/** Which states a field is in. */
type FieldStates = { readonly [state in keyof Classes]: boolean }

export const initialStates: FieldStates = {
  base: true,
  complete: false,
  empty: true,
  focus: false,
  invalid: false,
}

/** The states after an event of the field. */
export function statesAfter(states: FieldStates, { name, payload }: FieldEvent): FieldStates {
  const { empty, complete } = payload
  const focus = name === 'blur' ? payload.hasFocus : name === 'focus' || states.focus
  const now = { ...states, empty, complete, focus }
  // Only these events carry every error. The other events accompany them, without an error.
  const hasErrors = name === 'change' || name === 'focus' || name === 'blur' || name === 'error'
  const invalid = hasErrors ? payload.error !== undefined : states.invalid && !complete && !empty
  return { ...now, invalid }
}

/** Adds the class names of the current states to a container, and removes those of the other states. */
export function applyClasses(container: Element, states: FieldStates, classes?: Partial<Classes>): void {
  // Remove first, because two states may share a name.
  removeClasses(container, classes)
  for (const state of classStates) if (states[state]) container.classList.add(...namesOf(state, classes))
}

/** Removes every class name that `applyClasses` could have added. */
export function removeClasses(container: Element, classes?: Partial<Classes>): void {
  for (const state of classStates) container.classList.remove(...namesOf(state, classes))
}

function namesOf(state: keyof Classes, classes: Partial<Classes> = {}): string[] {
  const { [state]: names = state === 'base' ? 'ServiceElement' : `ServiceElement--${state}` } = classes
  return names.split(/\s+/).filter(Boolean)
}

import type { ShownStates } from '@element-js/protocol/frame'

/** Class names by state; separate several with spaces. */
export interface Classes {
  readonly base?: string | undefined
  readonly complete?: string | undefined
  readonly empty?: string | undefined
  readonly focus?: string | undefined
  readonly invalid?: string | undefined
}

/** The states that a container shows before its field has reported anything. Its `base` never changes. */
export const initialStates = { base: true, complete: false, empty: true, focus: false, invalid: false }

export const classStates = Object.keys(initialStates) as (keyof Classes)[]

/** Adds the class names of the current states to a container, and removes those of the other states. */
export function applyClasses(container: Element, states: ShownStates, classes?: Classes): void {
  // Remove first, because two states may share a name.
  removeClasses(container, classes)
  const all = { ...initialStates, ...states }
  for (const state of classStates) if (all[state]) container.classList.add(...namesOf(state, classes))
}

/** Removes every class name that `applyClasses` could have added. */
export function removeClasses(container: Element, classes?: Classes): void {
  for (const state of classStates) container.classList.remove(...namesOf(state, classes))
}

function namesOf(state: keyof Classes, classes: Classes = {}): string[] {
  const own: unknown = classes[state]
  const names = state === 'base' ? 'ServiceElement' : `ServiceElement--${state}`
  return (typeof own === 'string' ? own : names).split(/\s+/).filter(Boolean)
}

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
type Worn = { readonly [state in keyof Classes]: boolean }

export const wornAtStart: Worn = { base: true, complete: false, empty: true, focus: false, invalid: false }

/** The states after an event of the field. */
export function wornAfter(worn: Worn, { name, payload }: FieldEvent): Worn {
  const { empty, complete } = payload
  const focus = name === 'blur' ? payload.hasFocus : name === 'focus' || worn.focus
  const now = { ...worn, empty, complete, focus }
  // Only these tell of every error; the others come beside them and carry none.
  const tells = name === 'change' || name === 'focus' || name === 'blur' || name === 'error'
  const invalid = tells ? payload.error !== undefined : worn.invalid && !complete && !empty
  return { ...now, invalid }
}

/** Makes a container wear the class names of the states, and takes off those of the other states. */
export function wear(container: Element, worn: Worn, classes?: Partial<Classes>): void {
  // Off before on: two states may share a name.
  undress(container, classes)
  for (const state of classStates) if (worn[state]) container.classList.add(...namesOf(state, classes))
}

/** Takes off every class name that `wear` could have put on. */
export function undress(container: Element, classes?: Partial<Classes>): void {
  for (const state of classStates) container.classList.remove(...namesOf(state, classes))
}

function namesOf(state: keyof Classes, classes: Partial<Classes> = {}): string[] {
  const { [state]: names = state === 'base' ? 'ServiceElement' : `ServiceElement--${state}` } = classes
  return names.split(/\s+/).filter(Boolean)
}

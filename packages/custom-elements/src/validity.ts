import type { FieldState } from './field-state.ts'
import type { Words } from './words.ts'

/** What the browser is told of a field's value; no flag, no message: it is valid. */
export interface Validity {
  readonly flags: ValidityStateFlags
  readonly message: string
}

export interface Demands {
  readonly isRequired: boolean
  /** What the page itself has against the value, by `setCustomValidity`. */
  readonly customMessage: string
  /** What is said where the field has not said anything yet. */
  readonly words: Words
}

/**
 * Judges a field as an input is judged: `valueMissing` while a required one is empty, `badInput` for what is begun and
 * not a whole, good value, in the field's own words where it has said what is wrong. A field that is not up is empty.
 */
export function validityOf({ empty, complete, error }: FieldState, demands: Demands): Validity {
  const { isRequired, customMessage, words } = demands
  const [valueMissing, badInput] = [isRequired && empty, !empty && !complete]
  const message = valueMissing ? words.empty : badInput ? error?.message || words.incomplete : ''
  return {
    flags: { valueMissing, badInput, customError: customMessage !== '' },
    message: customMessage || message,
  }
}

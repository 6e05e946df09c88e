import type { FieldState } from './field-state.ts'
import type { Words } from './words.ts'

/** The validity of a field's value, for the browser. It is valid if there is no flag and no message. */
export interface Validity {
  readonly flags: ValidityStateFlags
  readonly message: string
}

export interface Demands {
  readonly isRequired: boolean
  /** The page's own error about the value, from `setCustomValidity`. */
  readonly customMessage: string
  /** The texts to use while the field has reported no error. */
  readonly words: Words
}

/**
 * Judges a field as an input is judged: `valueMissing` while a required field is empty, and `badInput` while the value
 * is incomplete or invalid. If the field has reported an error, its message is used. A field that has not loaded is
 * empty.
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

import type { Verdict } from '@element-js/card'
import type { FieldName, ValidationError } from '@element-js/protocol/frame'
import { flawMessage, type Wording } from '../locales/wording.ts'

/**
 * A payer's mistake. Both `element` and `type` contain its kind, because clients of this API and of similar ones read
 * one or the other.
 */
export function validationError(about: Pick<ValidationError, 'code' | 'field' | 'message'>): ValidationError {
  return { ...about, type: 'validation_error', element: 'validation_error' }
}

/** The mistake in the value of a field, or `null` if it is valid and complete. */
export function mistakeIn(field: FieldName, verdict: Verdict, wording: Wording): ValidationError | null {
  const message = flawMessage(wording, field, verdict)
  return message === null ? null : validationError({ code: verdict.is === 'empty' ? 2 : 3, field, message })
}

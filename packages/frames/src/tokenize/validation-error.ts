import type { ValidationError } from '@element-js/protocol/frame'

/**
 * A mistake of the payer. Both `element` and `type` have its kind, because clients of this API and of similar ones read
 * either.
 */
export function validationError(about: Pick<ValidationError, 'code' | 'field' | 'message'>): ValidationError {
  return { ...about, type: 'validation_error', element: 'validation_error' }
}

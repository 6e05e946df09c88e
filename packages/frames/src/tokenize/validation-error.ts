import type { ValidationError } from '@element-js/protocol/frame'

/** An error of the payer's making. The interface names its kind in `element`, the sister interfaces in `type`. */
export function validationError(about: Pick<ValidationError, 'code' | 'field' | 'message'>): ValidationError {
  return { ...about, type: 'validation_error', element: 'validation_error' }
}

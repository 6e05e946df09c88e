import { ElementError, type ErrorReason } from '../element-error.ts'

/** An error about a notification. */
export function webhookError(reason: ErrorReason, message: string): ElementError {
  return new ElementError(message, { type: 'webhook', reason })
}

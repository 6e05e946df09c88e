/** Stable words for what an integrator can do wrong. */
export type IntegrationErrorCode =
  | 'invalid_api_key'
  | 'secret_key'
  | 'invalid_base_url'
  | 'invalid_option'
  | 'unknown_option'
  | 'unknown_element_type'
  | 'element_exists'
  | 'element_destroyed'
  | 'container_not_found'
  | 'unknown_event'
  | 'invalid_handler'
  | 'invalid_element'
  | 'invalid_token_data'
  | 'load_failed'
  | 'wrong_file'
  | 'trusted_types'

/**
 * A mistake in the code that uses the library, thrown where it was made. Its message names what was given, what
 * was wanted and the fix. It is for the developer, never for the payer.
 */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
  readonly code: IntegrationErrorCode

  constructor(code: IntegrationErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Names a wrong value in a message without repeating a long or secret one. */
export function named(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === 'number' || typeof value === 'boolean' || value == null) return String(value)
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`
}

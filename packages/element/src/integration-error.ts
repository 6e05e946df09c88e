/** Stable codes for the mistakes that an integrator can make. */
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
  | 'load_failed'
  | 'wrong_file'
  | 'trusted_types'

/**
 * A mistake in the code that uses the library, thrown where it was made. Its message is for developers, never for
 * payers: it names the given value, the expected value and the fix.
 */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
  readonly code: IntegrationErrorCode

  constructor(code: IntegrationErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Throws the most common error: the given value is not an expected one. */
export function refuse(code: IntegrationErrorCode, where: string, given: unknown, wanted: string): never {
  throw new IntegrationError(code, `${where} was given ${named(given)}. Give ${wanted}.`)
}

export function oneOf(words: readonly string[]): string {
  return `one of ${words.join(', ')}`
}

/** Names a wrong value in a message, without repeating a long or secret value. */
export function named(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  try {
    if (Array.isArray(value)) return 'an array'
  } catch {
    // It is a proxy that was revoked.
  }
  // Unlike other values, a symbol cannot be converted to a string by adding an empty one.
  return Object(value) === value || typeof value === 'symbol'
    ? `a value of type ${typeof value}`
    : String(value)
}

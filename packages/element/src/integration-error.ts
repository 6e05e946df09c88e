/** Stable words for the mistakes that an integrator can make. */
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
 * A mistake in the code that uses the library, thrown where it was made. Its message names the given value, the wanted
 * value and the fix. It is for developers, never for payers.
 */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
  readonly code: IntegrationErrorCode

  constructor(code: IntegrationErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Throws the most common error: the given value is not the wanted one. */
export function refuse(code: IntegrationErrorCode, where: string, given: unknown, wanted: string): never {
  throw new IntegrationError(code, `${where} was given ${named(given)}. Give ${wanted}.`)
}

export function oneOf(words: readonly string[]): string {
  return `one of ${words.join(', ')}`
}

/** Names a wrong value in a message, without repeating a long or secret value. */
export function named(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (Array.isArray(value)) return 'an array'
  // The text of a symbol, unlike that of other values, is not what it is with an empty text added.
  return Object(value) === value || typeof value === 'symbol'
    ? `a value of type ${typeof value}`
    : String(value)
}

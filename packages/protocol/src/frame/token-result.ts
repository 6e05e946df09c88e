import type { FieldName } from './frame-setup.ts'

/** The data for `createToken` that is not in the fields. */
export interface TokenData {
  /** Cardholder's name as on the card. */
  readonly name: string
  readonly email?: string
  /**
   * Whether the card is verified with its issuer first. Default: `true`. Without verification the token lasts 30
   * minutes.
   */
  readonly verifyCard?: boolean
}

/** The token of a card, and what you may show about it. */
export interface CardToken {
  /** Represents the card in requests of the merchant's server. */
  readonly cardId: string
  readonly card: {
    readonly cardHolderName: string
    /** 1 to 12. */
    readonly expirationMonth: number
    /** In full, as 2030. */
    readonly expirationYear: number
    readonly brand: string
    /** The network of its payments: the payer's choice, else one of `preferredNetworks`, else the brand. */
    readonly network: string
    /** First 6 digits. */
    readonly bin: string
    /** Last 4 digits. */
    readonly last4: string
  }
}

/** 1: not mounted · 2: empty · 3: fails validation. */
export type ValidationCode = 1 | 2 | 3

export interface ValidationError {
  /** In the group's language, for the payer. */
  readonly message: string
  readonly code: ValidationCode
  readonly type: 'validation_error'
  /** The kind of the error, the same as `type`. */
  readonly element: 'validation_error'
  /** The input that the error is about; `name` is the one in `tokenData`. */
  readonly field: FieldName | 'name'
}

/** The first error, with the list of all errors. */
export interface ValidationErrors extends ValidationError {
  readonly errors: readonly ValidationError[]
}

/** A refusal of the service: it declined the card or refused the request. */
export interface ApiError {
  readonly message: string
  /** The HTTP status. */
  readonly code: number
  readonly type: 'api_error'
  /** Stable word from the service's catalogue, such as `card_declined`. */
  readonly reason: string
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
}

/** No answer arrived. The same card can be sent again, and the service verifies it only once. */
export interface NetworkError {
  readonly message: string
  readonly code: 0
  readonly type: 'network_error'
  /** Whether the caller's `signal` or `timeoutMs` ended the wait. */
  readonly reason?: 'aborted' | 'timeout'
  readonly retryable: true
}

/** A mistake of the page's developer or of the merchant's settings. A payer cannot correct it. */
export interface ConfigurationError {
  /** For the developer: what is wrong, and what to do. */
  readonly message: string
  readonly code?: never
  readonly type: 'configuration_error'
  /**
   * - `invalid_api_key`: the service does not know the API key
   * - `origin_not_allowed`: the page's origin is not registered with the API key
   * - `not_an_element`: the first argument is not an element of this service
   */
  readonly reason: 'invalid_api_key' | 'origin_not_allowed' | 'not_an_element'
  readonly retryable: false
}

export type TokenError = ValidationErrors | ApiError | NetworkError | ConfigurationError

/** The result of `createToken`: either data or an error. */
export type TokenResult =
  | { readonly data: CardToken; readonly error?: never }
  | { readonly error: TokenError; readonly data?: never }

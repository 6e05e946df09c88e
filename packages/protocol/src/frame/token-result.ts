import type { FieldName } from './frame-setup.ts'

/** The data for `createToken` that the fields do not collect. */
export interface TokenData {
  /** Cardholder's name as on the card. */
  readonly name: string
  readonly email?: string | undefined
  /**
   * Whether the card is verified with its issuer first. Default: `true`. Without verification, the token lasts 30
   * minutes.
   */
  readonly verifyCard?: boolean | undefined
}

/** The data for a call of `createToken` that sends only the security code of a saved card. */
export interface CvvTokenData {
  /** The saved card whose code the payer has typed. */
  readonly cardId: string
}

/** The data for either call. With a `cardId`, only the security code is sent. */
export type CardOrCodeData = TokenData & { readonly cardId?: CvvTokenData['cardId'] | undefined }

/** The token of a security code. Your server sends it with the `cardId` to charge the saved card. */
export interface CvvToken {
  /** Valid for one authorization of this card; it can be used again after a declined payment. */
  readonly cvvToken: string
  readonly cardId: string
  /** Unix seconds: 30 minutes after the token was created. */
  readonly expiresAt: number
}

/** The token of a card, and what you may show about it. */
export interface CardToken {
  /** Identifies the card in requests from the merchant's server. */
  readonly cardId: string
  readonly card: {
    readonly cardHolderName: string
    /** 1 to 12. */
    readonly expirationMonth: number
    /** All four digits, such as 2030. */
    readonly expirationYear: number
    readonly brand: string
    /** The network for its payments: the payer's choice, else one of `preferredNetworks`, else the brand. */
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
  /** Stable code from the service's catalogue, such as `card_declined`. */
  readonly reason: string
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
}

/** No response arrived. The same card can be sent again; the service verifies it only once. */
export interface NetworkError {
  readonly message: string
  readonly code: 0
  readonly type: 'network_error'
  /**
   * - `aborted` or `timeout`: the caller's `signal` or `timeoutMs` ended the wait
   * - `unmounted`: the field left the page before the answer arrived, so the payer has to enter the card again
   */
  readonly reason?: 'aborted' | 'timeout' | 'unmounted'
  readonly retryable: true
}

/** A mistake in the page or in the merchant's settings, which a payer cannot correct. */
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

type ResultOf<Token> =
  | { readonly data: Token; readonly error?: never }
  | { readonly error: TokenError; readonly data?: never }

/** The result of `createToken`: either data or an error. */
export type TokenResult = ResultOf<CardToken>

/** The result of `createToken` for the security code of a saved card. */
export type CvvTokenResult = ResultOf<CvvToken>

/** The result of `createToken` for either kind of data. */
export type AnyTokenResult = TokenResult | CvvTokenResult

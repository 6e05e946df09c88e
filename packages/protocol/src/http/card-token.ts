import type { CardToken, CvvToken } from '../frame/token-result.ts'

/** Body of `POST /v1/payments/tokens/card`. Only frames send it, with the header `x-api-key`. */
export interface TokenRequest {
  readonly card: {
    /** 12 to 19 digits. */
    readonly pan: string
    /** 1 to 12. */
    readonly expirationMonth: number
    /** In full, such as 2030. */
    readonly expirationYear: number
    /** 3 or 4 digits. */
    readonly cvv: string
    readonly cardHolderName: string
  }
  /**
   * Networks for a card with several: the payer's choice, then those that the merchant prefers. The first one that the
   * card has is used.
   */
  readonly preferredNetworks?: readonly string[]
  readonly email?: string
  /** Default: `true`. */
  readonly verifyCard?: boolean
  /** ISO 3166-1 alpha-2. It decides how the card is verified. */
  readonly country?: string
}

export interface TokenResponse extends CardToken {
  readonly verification: {
    /** `temporary_authorization` is cancelled immediately; `none` if `verifyCard` was false. */
    readonly method: 'zero_amount' | 'temporary_authorization' | 'none'
    readonly result: 'approved' | 'not_verified'
  }
  /** Unix seconds; `null` for a verified token, which does not expire. */
  readonly expiresAt: number | null
}

/** Reads the answer to a token request. Returns `null` if it is not from our service. */
export function parseTokenResponse(value: unknown): TokenResponse | null {
  const body = value as Partial<TokenResponse> | null
  return typeof body?.cardId === 'string' && body.card ? (body as TokenResponse) : null
}

/** Body of `POST /v1/payments/tokens/cvv`. Only frames send it, with the header `x-api-key`. */
export interface CvvTokenRequest {
  /** The saved card to which the code belongs. */
  readonly cardId: string
  /** 3 or 4 digits, depending on the brand of the card. */
  readonly cvv: string
}

export type CvvTokenResponse = CvvToken

/** Reads the answer to a request for the token of a code. Returns `null` if it is not from our service. */
export function parseCvvTokenResponse(value: unknown): CvvTokenResponse | null {
  const body = value as Partial<CvvTokenResponse> | null
  return typeof body?.cvvToken === 'string' ? (body as CvvTokenResponse) : null
}

import { hash } from 'node:crypto'
import type { Reason } from '@element-js/values'

/**
 * The security code of a saved card that its payer typed again, as stored. The token itself is nowhere: it is one half of
 * the key under which the code is sealed.
 */
export interface CvvToken {
  readonly merchantId: string
  /** SHA-256 of the token, in hex: names the row. */
  readonly tokenHash: string
  readonly cardId: string
  /** Keyed hash of the request and its idempotency key, as that of a verification; `null` once the code is wiped. */
  readonly requestFingerprint: string | null
  /** The number of other bodies that came under the key. */
  readonly mismatches: number
  /** `null` once it has been used or has expired. */
  readonly sealedCode: Uint8Array | null
  /**
   * The code for a payment that waits for its payer's 3-D Secure, sealed by the vault alone: when the payer has passed,
   * no request brings the token again. `null`: no payment waits.
   */
  readonly waitingCode: Uint8Array | null
  /** The idempotency key of the payment that has it, or has used it; `null`: none, or the payment was declined. */
  readonly heldBy: string | null
  /** When a payment with it succeeded. */
  readonly usedAtMs: number | null
  /** Unix seconds. */
  readonly expiresAt: number
  readonly createdAtMs: number
}

/** The hash by which a token is found. It cannot be reversed, because nobody can try all values of 128 random bits. */
export function cvvTokenHashOf(token: string): string {
  return hash('sha256', token, 'hex')
}

/** Names one token; the merchant is part of the name. */
export interface CvvTokenName {
  readonly merchantId: string
  readonly tokenHash: string
}

/** Why a token cannot be used for a payment of a card now; `null`: it can. */
export function refusalOfCvvToken(
  token: CvvToken | undefined,
  { cardId, nowMs }: { readonly cardId: string; readonly nowMs: number },
): Extract<Reason, `cvv_token_${string}`> | null {
  if (token?.cardId !== cardId) return 'cvv_token_not_found'
  if (token.usedAtMs !== null) return 'cvv_token_used'
  // Once it was wiped it stays so: the sandbox's clock can be set back to before it expired.
  if (token.sealedCode === null || nowMs >= token.expiresAt * 1000) return 'cvv_token_expired'
  return token.heldBy === null ? null : 'cvv_token_in_use'
}

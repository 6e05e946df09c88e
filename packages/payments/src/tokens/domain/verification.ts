import type { TokenResponse } from '@element-js/protocol/http'
import { unixSecondsOf } from '@element-js/values'
import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import { type Card, cardInfoOf, unverifiedLifetimeSeconds } from './card.ts'

/**
 * The verification of a card for a token, as stored, so that the same request sent again gets the same answer. It holds
 * nothing of a card, and nothing by which a card could be recognized.
 */
export interface StoredVerification {
  readonly merchantId: string
  /** Keyed hash of the idempotency key. The key itself is nowhere. */
  readonly keyFingerprint: string
  /**
   * Keyed hash of the whole request, to distinguish a repeated request from another one. The idempotency key is hashed with
   * it: a security code has a thousand values, and anyone who has the store and the vault's keys could try them all.
   */
  readonly requestFingerprint: string
  readonly cardId: string
  readonly method: TokenResponse['verification']['method']
  /** The acquirer's name for it. */
  readonly acquirerReference: string
  /** The operation that was begun at the acquirer and has no outcome yet; `null` if none is in progress. */
  readonly openIntent: 'verify' | null
  /** The process that works on it; `null` if none does. */
  readonly intentOwner: string | null
  readonly declineReason: DeclineReason | null
  /** The number of other bodies that came under the key. */
  readonly mismatches: number
  readonly createdAtMs: number
}

// A page script can learn a key, and a security code has a thousand values. A program that repeats a request by mistake
// with another body does so once or twice.
const mismatchLimit = 3

/**
 * Whether a repeated request gets the answer of the first. After three other bodies a key answers none, not even the right
 * one: the answer would distinguish it from the wrong ones.
 */
export function isRepetition(
  { requestFingerprint, mismatches }: Pick<StoredVerification, 'requestFingerprint' | 'mismatches'>,
  repeated: Pick<StoredVerification, 'requestFingerprint'>,
): boolean {
  return mismatches < mismatchLimit && requestFingerprint === repeated.requestFingerprint
}

/** Unix seconds until which a token can be charged if no payment confirms it; `null`: for ever. */
export function firstExpiryOf({ method, createdAtMs }: StoredVerification): number | null {
  return method === 'none' ? unixSecondsOf(createdAtMs) + unverifiedLifetimeSeconds : null
}

/** The answer to a request that made a token: the same each time, whatever became of the token since. */
export function tokenResponseOf(verification: StoredVerification, card: Card): TokenResponse {
  const { method, cardId } = verification
  const result = method === 'none' ? 'not_verified' : 'approved'
  return {
    cardId,
    card: cardInfoOf(card),
    verification: { method, result },
    expiresAt: firstExpiryOf(verification),
  }
}

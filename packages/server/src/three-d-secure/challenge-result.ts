import { challengeLifetimeMs } from '../charges/domain/challenge-deadline.ts'
import type { Charge } from '../charges/domain/charge.ts'

/** The result of a payment with 3-D Secure, as its payer sees it. */
export type ChallengeResult =
  | 'approved'
  | 'reserved'
  | 'declined'
  | 'failed'
  | 'abandoned'
  | 'expired'
  | 'released'

/** @returns `null` while the payment has not ended. */
export function challengeResultOf(charge: Charge, nowMs: number): ChallengeResult | null {
  const { transferStatus, cancelCause } = charge
  if (transferStatus === 'IN_PROGRESS') return null
  if (transferStatus === 'SETTLED') return 'approved'
  if (transferStatus === 'AUTHORIZED') return 'reserved'
  switch (cancelCause) {
    case null:
      return 'declined'
    case 'authentication_failed':
      return 'failed'
    case 'authentication_abandoned':
      // Only the time tells whether the payer left or the challenge expired.
      return nowMs < charge.createdAtMs + challengeLifetimeMs ? 'abandoned' : 'expired'
    case 'requested':
    case 'expired':
      return 'released'
    default:
      return cancelCause satisfies never
  }
}

import { challengeLifetimeMs } from '../charges/domain/challenge-deadline.ts'
import type { Charge } from '../charges/domain/charge.ts'
import type { ChargeHistory } from '../history/domain/history-event.ts'

/** The result of a payment with 3-D Secure, as its payer sees it. */
export type ChallengeResult =
  | 'approved'
  | 'reserved'
  | 'declined'
  | 'notAttempted'
  | 'failed'
  | 'abandoned'
  | 'expired'
  | 'codeExpired'
  | 'released'

/**
 * @param end How the authentication ended, according to the history; `null` if the history does not say.
 * @returns `null` while the payment has not ended.
 */
export function challengeResultOf(
  charge: Charge,
  end: Pick<ChargeHistory, 'actor' | 'atMs'> | null,
): ChallengeResult | null {
  const { transferStatus, cancelCause } = charge
  if (transferStatus === 'IN_PROGRESS') return null
  if (transferStatus === 'SETTLED') return 'approved'
  if (transferStatus === 'AUTHORIZED') return 'reserved'
  switch (cancelCause) {
    case null:
      return 'declined'
    case 'not_attempted':
      return 'notAttempted'
    case 'authentication_failed':
      return 'failed'
    case 'authentication_abandoned':
      // If the payer left, the payer ended it. If the payment was no longer possible, the service ended it.
      if (end?.actor !== 'job') return 'abandoned'
      return charge.cvvTokenHash !== null && end.atMs < charge.createdAtMs + challengeLifetimeMs
        ? 'codeExpired'
        : 'expired'
    case 'requested':
    case 'expired':
      return 'released'
    default:
      return cancelCause satisfies never
  }
}

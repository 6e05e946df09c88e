import type { Outcome } from '../../acquirer/acquirer.ts'
import type { TokenContext } from '../context.ts'
import { writeVerificationOutcome } from '../store/verifications.ts'
import type { OrderWithVerification } from './read-token-order.ts'
import { sealCard } from './seal-card.ts'
import type { FinalizedVerification } from './token-answer.ts'

interface IssuerAnswer extends OrderWithVerification {
  readonly outcome: Outcome
}

/**
 * Writes the outcome of a verification, and with an approval the card.
 *
 * @returns the verification as it is now with the card, or `undefined` if another process was first, whose outcome
 * stands.
 */
export async function finalizeVerification(
  context: TokenContext,
  { order, verification, outcome }: IssuerAnswer,
): Promise<FinalizedVerification | undefined> {
  const isApproved = outcome.result === 'approved'
  const sealed = isApproved ? await sealCard(context, { order, verification }) : null
  const declineReason = isApproved ? null : outcome.reason
  const isHeld = verification.method === 'temporary_authorization'
  const made = { card: sealed, hold: isHeld ? verification : null }
  const written = await writeVerificationOutcome(context.db, { ...verification, declineReason }, made)
  return written && { verification: written, card: sealed?.card ?? null }
}

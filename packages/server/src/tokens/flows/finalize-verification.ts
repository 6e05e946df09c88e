import type { Outcome } from '../../acquirer/acquirer.ts'
import type { TokenContext } from '../context.ts'
import type { TokenAttempt } from '../domain/verification.ts'
import { insertCard } from '../store/cards.ts'
import { deleteTemporaryHold } from '../store/temporary-holds.ts'
import { closeAttempt } from '../store/verifications.ts'
import type { TokenOrder } from './read-token-order.ts'
import { sealCard } from './seal-card.ts'
import type { Settled } from './token-answer.ts'

interface Settling {
  readonly order: TokenOrder
  readonly attempt: TokenAttempt
  readonly outcome: Outcome
}

/**
 * Writes down how a verification ended, and with an approval the card.
 *
 * @returns the attempt as it is now with the card, or `undefined` when another was first: what that one wrote stands.
 */
export async function settleAttempt(
  context: TokenContext,
  { order, attempt, outcome }: Settling,
): Promise<Settled | undefined> {
  const isApproved = outcome.result === 'approved'
  const sealed = isApproved ? await sealCard(context, { order, attempt }) : null
  const declineReason = isApproved ? null : outcome.reason
  return context.db.transaction().execute(async (transaction) => {
    const closed = await closeAttempt(transaction, { ...attempt, declineReason })
    if (!closed) return undefined
    if (sealed) await insertCard(transaction, sealed)
    if (attempt.method === 'temporary_authorization') await deleteTemporaryHold(transaction, attempt)
    return { attempt: closed, card: sealed?.card ?? null }
  })
}

import { pollUntil } from '@element-js/database'
import { ServiceError } from '@element-js/values'
import type { TokenContext } from '../context.ts'
import { isRepetition, type StoredVerification } from '../domain/verification.ts'
import { findVerification } from '../store/verifications.ts'
import { finalizeVerification } from './finalize-verification.ts'
import type { TokenOrder } from './read-token-order.ts'
import { findVerificationOutcome, recoverVerification } from './recover-verification.ts'
import { answerOf, replayAnswer, type TokenAnswer } from './token-answer.ts'

interface Replay {
  readonly order: TokenOrder
  /** As stored after this request was counted. */
  readonly known: StoredVerification
}

/**
 * Replays the first answer to a repeated request. If the first request is still in progress, this waits for it. Only
 * time shows whether its process still works or has died: the acquirer is soon asked whether it knows the outcome, and
 * finally asked to close the verification. There is no wait for a verification without an owner.
 *
 * @returns `null` if nothing was done for the first request, and nothing will be: the key is free.
 * @throws ServiceError 422 for another body, and for every body after three others; 503 when the acquirer does not answer.
 */
export async function replayToken(
  context: TokenContext,
  { order, known }: Replay,
): Promise<TokenAnswer | null> {
  if (!isRepetition(known, order)) throw new ServiceError('idempotency_key_reused')
  const stages = [
    { waitMs: context.patienceMs * 0.1, ask: findVerificationOutcome },
    { waitMs: context.patienceMs * 0.9, ask: recoverVerification },
  ]
  for (const { waitMs, ask } of stages) {
    const verification = await waitWhileAtWork(context, { order, waitMs })
    if (!verification?.openIntent) return verification ? replayAnswer(context, verification) : null
    const outcome = await ask(context, verification)
    const finalized = outcome && (await finalizeVerification(context, { order, verification, outcome }))
    if (finalized) return answerOf(finalized, { isReplayed: true })
  }
  return null
}

interface Wait {
  readonly order: TokenOrder
  readonly waitMs: number
}

function waitWhileAtWork(
  { db }: TokenContext,
  { order, waitMs }: Wait,
): Promise<StoredVerification | undefined> {
  return pollUntil({
    look: () => findVerification(db, order),
    isDone: (verification) => !verification?.openIntent || verification.intentOwner === null,
    patienceMs: waitMs,
  })
}

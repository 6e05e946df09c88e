import { lookUntil } from '../../database/poll-until.ts'
import { ServiceError } from '../../errors.ts'
import type { TokenContext } from '../context.ts'
import { isRepetition, type TokenAttempt } from '../domain/verification.ts'
import { findAttempt } from '../store/verifications.ts'
import { settleAttempt } from './finalize-verification.ts'
import type { TokenOrder } from './read-token-order.ts'
import { recallVerification, resolveVerification } from './recover-verification.ts'
import { answerOf, recallAnswer, type TokenAnswer } from './token-answer.ts'

interface Replay {
  readonly order: TokenOrder
  /** As the store has it since this request was counted. */
  readonly known: TokenAttempt
}

/**
 * Gives the first answer to a repeated request again. While the first is at work, its end is waited for. Whether
 * another process still works at it, or died over it, is seen by and by only: the acquirer is asked soon whether it
 * knows the answer, and at last to let nothing more come. What nobody works at any more is not waited for.
 *
 * @returns `null` when nothing was done for the first, and nothing will be: the key is free.
 * @throws ServiceError 422 for another body, and for every body after three others; 503 when the acquirer does not answer.
 */
export async function replayToken(
  context: TokenContext,
  { order, known }: Replay,
): Promise<TokenAnswer | null> {
  if (!isRepetition(known, order)) throw new ServiceError('idempotency_key_reused')
  const stages = [
    { waitMs: context.patienceMs * 0.1, ask: recallVerification },
    { waitMs: context.patienceMs * 0.9, ask: resolveVerification },
  ]
  for (const { waitMs, ask } of stages) {
    const attempt = await waitWhileAtWork(context, { order, waitMs })
    if (!attempt?.openIntent) return attempt ? recallAnswer(context, attempt) : null
    const outcome = await ask(context, attempt)
    const settled = outcome && (await settleAttempt(context, { order, attempt, outcome }))
    if (settled) return answerOf(settled, { isReplayed: true })
  }
  return null
}

interface Waiting {
  readonly order: TokenOrder
  readonly waitMs: number
}

function waitWhileAtWork(
  { db }: TokenContext,
  { order, waitMs }: Waiting,
): Promise<TokenAttempt | undefined> {
  return lookUntil({
    look: () => findAttempt(db, order),
    isDone: (attempt) => !attempt?.openIntent || attempt.intentOwner === null,
    patienceMs: waitMs,
  })
}

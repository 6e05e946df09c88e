import { pollUntil } from '../../database/poll-until.ts'
import { ServiceError } from '../../errors.ts'
import type { ForwardContext } from '../context.ts'
import type { Forward, ForwardedAnswer } from '../domain/forward.ts'
import { findForwardByKey } from '../store/forwards.ts'

/** An answer, and which request it is the answer to. */
export interface ForwardAnswer {
  readonly forward: Pick<Forward, 'forwardId' | 'idempotencyKey'>
  readonly answer: ForwardedAnswer
  readonly isReplayed: boolean
}

/**
 * Replays the first answer to a repeated request. If the first one is still being sent, this waits for it.
 *
 * @param requestFingerprint Of the repeated request.
 * @throws ServiceError 422 for another request; 409 if the first takes longer than 5 s, if its answer is unknown, or if
 * it is no longer stored.
 */
export async function replayForward(
  { db, vault }: ForwardContext,
  known: Forward,
  requestFingerprint: string,
): Promise<ForwardAnswer> {
  const { merchantId, idempotencyKey, forwardId: rowId } = known
  if (known.requestFingerprint !== requestFingerprint) {
    throw new ServiceError('idempotency_key_reused', { idempotencyKey })
  }
  const look = async (): Promise<Forward> => (await findForwardByKey(db, known)) ?? known
  const isDone = ({ state }: Forward): boolean => state !== 'sending'
  const { state, sealedAnswer } = isDone(known) ? known : await pollUntil({ look, isDone })
  switch (state) {
    case 'sending':
    case 'not_sent':
      throw new ServiceError('forward_in_progress', { idempotencyKey, retryAfterSeconds: 1 })
    case 'outcome_unknown':
      throw new ServiceError('outcome_unknown', { idempotencyKey })
    case 'answered': {
      if (!sealedAnswer) throw new ServiceError('forward_answer_expired', { idempotencyKey })
      const opened = await vault.open({ merchantId, rowId, field: 'forward_answer' }, sealedAnswer)
      return { forward: known, answer: JSON.parse(opened.reveal()) as ForwardedAnswer, isReplayed: true }
    }
  }
}

import type { Position } from '../../acquirer/domain/payment-position.ts'
import { ServiceError } from '../../errors.ts'
import type { LinkContext } from '../context.ts'
import type { Attempt } from '../domain/attempt.ts'
import { setCheck } from '../store/attempts.ts'
import { findLink } from '../store/payment-links.ts'
import { finalizeAttempt, stateAt } from './finalize-attempt.ts'
import { cancelCauseOf } from './payable.ts'

/** When a job looks after what a request began at the acquirer, in case that request died. */
export const checkAfterMs = 5000

/** How often a job asks what nobody told. */
export const checkEveryMs: number = 60 * 60 * 1000

/**
 * Sees to it that an attempt cannot be paid any more, and writes down what became of it: it may have been paid before.
 * Not for cards.
 *
 * @throws ServiceError 503 when the acquirer does not answer, or says that it can be paid still; a job asks it again.
 */
export async function voidAttempt(context: LinkContext, attempt: Attempt): Promise<void> {
  const { attemptId } = attempt
  await setCheck(context.db, { attemptId, checkAtMs: context.nowMs() + checkAfterMs })
  const position = await orCheckAgain(context, attempt, () => voidAtAcquirer(context, attempt))
  await finalizeAttempt(context, { attempt, position })
}

/** Asks the acquirer how an attempt stands whose time for that has come. Not for cards. */
export async function recoverAttempt(context: LinkContext, attempt: Attempt): Promise<void> {
  const { acquirer, db } = context
  const { merchantId, acquirerReference: reference, attemptId, expiresAtMs } = attempt
  const nowMs = context.nowMs()
  const link = await findLink(db, attempt.linkId)
  // A sandbox was emptied meanwhile.
  if (!link) return
  if (nowMs >= expiresAtMs || cancelCauseOf(link, nowMs)) {
    await voidAttempt(context, attempt)
    return
  }
  const position = await orCheckAgain(context, attempt, () => acquirer.find({ merchantId, reference }))
  const hasEnded = await finalizeAttempt(context, { attempt, position })
  if (!hasEnded) await setCheck(db, { attemptId, checkAtMs: Math.min(nowMs + checkEveryMs, expiresAtMs) })
}

/** @returns how it stands then: it waits no longer. */
async function voidAtAcquirer({ acquirer }: LinkContext, attempt: Attempt): Promise<Position> {
  const { merchantId, acquirerReference: reference } = attempt
  const { result } = await acquirer.cancel({ merchantId, reference })
  const found = await acquirer.find({ merchantId, reference })
  const position = found ?? (result === 'approved' ? ({ state: 'closed' } as const) : null)
  if (position && stateAt(position) !== 'waiting') return position
  throw new Error(`what was taken back is ${position?.state ?? 'unknown'} at the acquirer`)
}

async function orCheckAgain<T>(
  { db, nowMs }: LinkContext,
  { attemptId }: Attempt,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    // At the next look, and behind all that are due by now: none is kept waiting by one that is never answered.
    await setCheck(db, { attemptId, checkAtMs: nowMs() })
    throw new ServiceError('acquirer_unavailable', { cause })
  }
}

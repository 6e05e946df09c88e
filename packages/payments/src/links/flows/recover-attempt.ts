import { ServiceError } from '@element-js/values'
import type { Position } from '../../acquirer/domain/payment-position.ts'
import type { Actor } from '../../history/domain/history-event.ts'
import type { LinkContext } from '../context.ts'
import type { Attempt } from '../domain/payment-link.ts'
import { setCheck } from '../store/attempts.ts'
import { findLink } from '../store/payment-links.ts'
import { finalizeAttempt, stateAt } from './finalize-attempt.ts'
import { cancelCauseOf } from './payable.ts'

/** When a job checks an attempt that a request is working on, in case its process died. */
export const checkAfterMs = 5000

/** How often a job asks the acquirer about an attempt that waits. */
export const checkEveryMs: number = 60 * 60 * 1000

interface Voiding {
  readonly attempt: Attempt
  /** Who requests the void. */
  readonly actor: Actor
}

/**
 * Voids an attempt at the acquirer, so that it can no longer be paid, and finalizes it: it may have been paid before. Not
 * for cards.
 *
 * @throws ServiceError 503 if the acquirer does not answer, or says that the attempt can still be paid; a job asks
 * again.
 */
export async function voidAttempt(context: LinkContext, { attempt, actor }: Voiding): Promise<void> {
  const { attemptId } = attempt
  await setCheck(context.db, { attemptId, checkAtMs: context.nowMs() + checkAfterMs })
  const position = await rescheduleOnError(context, attempt, () => voidAtAcquirer(context, attempt))
  const isVoided = stateAt(position) === 'withdrawn'
  await finalizeAttempt(context, { attempt, position, actor: isVoided ? actor : 'acquirer' })
}

/** Asks the acquirer about an attempt that is due for a check, and finalizes it if it has ended. Not for cards. */
export async function recoverAttempt(context: LinkContext, attempt: Attempt): Promise<void> {
  const { acquirer, db } = context
  const { merchantId, acquirerReference: reference, attemptId, expiresAtMs } = attempt
  const nowMs = context.nowMs()
  const link = await findLink(db, attempt.linkId)
  // The sandbox was emptied meanwhile.
  if (!link) return
  if (nowMs >= expiresAtMs || cancelCauseOf(link, nowMs)) {
    await voidAttempt(context, { attempt, actor: 'job' })
    return
  }
  const position = await rescheduleOnError(context, attempt, () => acquirer.find({ merchantId, reference }))
  const isFinalized = await finalizeAttempt(context, { attempt, position })
  if (!isFinalized) await setCheck(db, { attemptId, checkAtMs: Math.min(nowMs + checkEveryMs, expiresAtMs) })
}

/** @returns the attempt's final position. */
async function voidAtAcquirer({ acquirer }: LinkContext, attempt: Attempt): Promise<Position> {
  const { merchantId, acquirerReference: reference } = attempt
  const { result } = await acquirer.cancel({ merchantId, reference })
  const found = await acquirer.find({ merchantId, reference })
  const position = found ?? (result === 'approved' ? ({ state: 'closed' } as const) : null)
  if (position && stateAt(position) !== 'waiting') return position
  throw new Error(`a voided attempt is ${position?.state ?? 'unknown'} at the acquirer`)
}

async function rescheduleOnError<T>(
  { db, nowMs }: LinkContext,
  { attemptId }: Attempt,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    // Checked again in the next run, after all that are due by now, so that an attempt without an answer delays no
    // other.
    await setCheck(db, { attemptId, checkAtMs: nowMs() })
    throw new ServiceError('acquirer_unavailable', { cause })
  }
}

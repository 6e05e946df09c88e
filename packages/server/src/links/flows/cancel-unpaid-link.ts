import type { LinkContext } from '../context.ts'
import type { Attempt } from '../domain/attempt.ts'
import type { LinkCancelCause } from '../domain/payment-link.ts'
import { isUnpaid } from '../domain/payment-status.ts'
import { findAttempt, setCheck } from '../store/attempts.ts'
import { finalizeUnpaid } from './finalize-attempt.ts'
import { type LockedLink, lockLink } from './lock-link.ts'
import { cancelCauseOf } from './payable.ts'
import { checkAfterMs, voidAttempt } from './recover-attempt.ts'
import { supersedeLockedCharge } from './supersede-attempt.ts'

interface CancellationOrder {
  readonly linkId: string
  readonly cause: LinkCancelCause
}

/**
 * Cancels an unpaid link.
 *
 * 1. That it is to end is written down: nothing new begins on it.
 * 2. What a payer began is taken back at the acquirer, which says whether it was paid before.
 * 3. What it said is written down.
 *
 * After a crash between 1 and 3 a job goes on at 2. Without anything begun 1 is all there is.
 *
 * @returns `begun`: by this call, so that of several exactly one cancels a link. `found`: another was first, it had
 *   expired, or it was paid. `charging`: a card is being charged, and nothing was done.
 * @throws ServiceError 503 when the acquirer does not answer; the job goes on.
 */
export async function cancelUnpaidLink(
  context: LinkContext,
  { linkId, cause }: CancellationOrder,
): Promise<'begun' | 'found' | 'charging'> {
  const ending = await lockLink(context, linkId, (locked) => beginCancellation(context, locked, cause))
  if (!ending) return 'found'
  if (ending.attempt) await voidAttempt(context, ending.attempt)
  return ending.is
}

interface CancellationStart {
  readonly is: 'begun' | 'found' | 'charging'
  /** What is to be taken back at the acquirer. */
  readonly attempt?: Attempt
}

async function beginCancellation(
  context: LinkContext,
  locked: LockedLink,
  cause: LinkCancelCause,
): Promise<CancellationStart> {
  const { attemptId, paymentStatus } = locked.link
  if (!isUnpaid(paymentStatus)) return { is: 'found' }
  const found = cancelCauseOf(locked.link, context.nowMs())
  // It was overdue when it was looked for, and the sandbox's clock was put back since.
  if (found === null && cause === 'expired') return { is: 'found' }
  const is = found === null ? 'begun' : 'found'
  const ending = found ?? cause
  const attempt = attemptId === null ? undefined : await findAttempt(locked.transaction, attemptId)
  if (attempt && attempt.method !== 'CREDIT_CARD') {
    await locked.change({ ending })
    // A job sees to it when this process dies before it could.
    await setCheck(locked.transaction, { ...attempt, checkAtMs: context.nowMs() + checkAfterMs })
    return { is, attempt }
  }
  if (attempt && !(await supersedeLockedCharge(context, locked, ending))) return { is: 'charging' }
  if (isUnpaid(locked.link.paymentStatus)) await finalizeUnpaid(locked, ending)
  return { is }
}

import type { Actor } from '../../history/domain/history-event.ts'
import type { LinkContext } from '../context.ts'
import type { Attempt } from '../domain/attempt.ts'
import type { LinkCancelCause } from '../domain/payment-link.ts'
import { isUnpaid } from '../domain/payment-status.ts'
import { findAttempt, setCheck } from '../store/attempts.ts'
import { finalizeUnpaid } from './finalize-attempt.ts'
import { viewLink } from './link-view.ts'
import { type LockedLink, lockLinkInTurn } from './lock-link.ts'
import { cancelCauseOf } from './payable.ts'
import { checkAfterMs, voidAttempt } from './recover-attempt.ts'
import { abandonCardChallenge, supersedeLockedCharge } from './supersede-attempt.ts'

interface CancellationOrder {
  readonly linkId: string
  readonly cause: LinkCancelCause
  readonly actor: Actor
}

/**
 * Cancels an unpaid link.
 *
 * 1. A card payment whose payer is at the issuer is cancelled at the acquirer.
 * 2. The cancellation is written: from then on nothing new begins on the link.
 * 3. Another attempt that a payer began is voided at the acquirer, which says whether it was paid before.
 * 4. The outcome is written.
 *
 * After a crash between 2 and 4 a job goes on at 3. Without an attempt, 2 is all there is.
 *
 * @returns `begun`: by this call, so that of several exactly one cancels a link. `found`: another was first, it had
 *   expired, or it was paid. `charging`: a card is being charged, and nothing was done.
 * @throws ServiceError 503 when the acquirer does not answer; the job goes on.
 */
export async function cancelUnpaidLink(
  context: LinkContext,
  order: CancellationOrder,
): Promise<'begun' | 'found' | 'charging'> {
  const view = await viewLink(context, order.linkId)
  if (view) await abandonCardChallenge(context, view)
  const start = await lockLinkInTurn(context, order.linkId, (locked) =>
    beginCancellation(context, locked, order),
  )
  if (!start) return 'found'
  if (start.attempt) await voidAttempt(context, { attempt: start.attempt, actor: order.actor })
  return start.is
}

interface CancellationStart {
  readonly is: 'begun' | 'found' | 'charging'
  /** To be voided at the acquirer. */
  readonly attempt?: Attempt
}

async function beginCancellation(
  context: LinkContext,
  locked: LockedLink,
  { cause, actor: requester }: CancellationOrder,
): Promise<CancellationStart> {
  const { attemptId, paymentStatus, ending: before } = locked.link
  if (!isUnpaid(paymentStatus)) return { is: 'found' }
  const found = cancelCauseOf(locked.link, context.nowMs())
  // It was overdue when it was looked for, and the sandbox's clock was put back since.
  if (found === null && cause === 'expired') return { is: 'found' }
  const is = found === null ? 'begun' : 'found'
  const ending = found ?? cause
  const actor = ending === 'expired' ? 'job' : requester
  const attempt = attemptId === null ? undefined : await findAttempt(locked.transaction, attemptId)
  if (attempt && attempt.method !== 'CREDIT_CARD') {
    await locked.change({ ending })
    if (before === null) await locked.record({ event: 'cancellation_begun', actor, cause: ending })
    // A job goes on when this process dies before it can.
    await setCheck(locked.transaction, { ...attempt, checkAtMs: context.nowMs() + checkAfterMs })
    return { is, attempt }
  }
  if (attempt && !(await supersedeLockedCharge(context, locked, { ending, actor }))) return { is: 'charging' }
  if (isUnpaid(locked.link.paymentStatus)) await finalizeUnpaid(locked, { cancelCause: ending, actor })
  return { is }
}

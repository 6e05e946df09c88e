import type { LinkContext } from '../context.ts'
import type { PaymentAttempt } from '../domain/attempt.ts'
import type { LinkCancelCause } from '../domain/payment-link.ts'
import { isUnpaid } from '../domain/payment-status.ts'
import { findAttempt, setCheck } from '../store/attempts.ts'
import { endUnpaid } from './finalize-attempt.ts'
import { type HeldLink, holdLink } from './lock-link.ts'
import { causeOfEnd } from './payable.ts'
import { checkAfterMs, retireAttempt } from './recover-attempt.ts'
import { withdrawHeldCharge } from './supersede-attempt.ts'

interface EndingLink {
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
export async function endLink(
  context: LinkContext,
  { linkId, cause }: EndingLink,
): Promise<'begun' | 'found' | 'charging'> {
  const ending = await holdLink(context, linkId, (held) => beginEnding(context, held, cause))
  if (!ending) return 'found'
  if (ending.attempt) await retireAttempt(context, ending.attempt)
  return ending.is
}

interface Ending {
  readonly is: 'begun' | 'found' | 'charging'
  /** What is to be taken back at the acquirer. */
  readonly attempt?: PaymentAttempt
}

async function beginEnding(context: LinkContext, held: HeldLink, cause: LinkCancelCause): Promise<Ending> {
  const { attemptId, paymentStatus } = held.link
  if (!isUnpaid(paymentStatus)) return { is: 'found' }
  const found = causeOfEnd(held.link, context.nowMs())
  // It was overdue when it was looked for, and the sandbox's clock was put back since.
  if (found === null && cause === 'expired') return { is: 'found' }
  const is = found === null ? 'begun' : 'found'
  const ending = found ?? cause
  const attempt = attemptId === null ? undefined : await findAttempt(held.transaction, attemptId)
  if (attempt && attempt.method !== 'CREDIT_CARD') {
    await held.change({ ending })
    // A job sees to it when this process dies before it could.
    await setCheck(held.transaction, { ...attempt, checkAtMs: context.nowMs() + checkAfterMs })
    return { is, attempt }
  }
  if (attempt && !(await withdrawHeldCharge(context, held, ending))) return { is: 'charging' }
  if (isUnpaid(held.link.paymentStatus)) await endUnpaid(held, ending)
  return { is }
}

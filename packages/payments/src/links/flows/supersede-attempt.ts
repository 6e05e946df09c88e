import { pollUntil } from '@element-js/database'
import { ServiceError } from '@element-js/values'
import { abandonChallenge, isAtIssuer } from '../../charges/flows/challenges/abandon-challenge.ts'
import { reportStatusChange } from '../../charges/flows/report-status-change.ts'
import { findCharge, writeUnauthenticated } from '../../charges/store/charges.ts'
import type { Actor } from '../../history/domain/history-event.ts'
import type { LinkContext } from '../context.ts'
import type { LinkCancelCause } from '../domain/payment-link.ts'
import { finalizeLockedAttempt } from './finalize-attempt.ts'
import { type LinkView, viewLink } from './link-view.ts'
import { type LockedLink, lockLinkInTurn } from './lock-link.ts'
import { voidAttempt } from './recover-attempt.ts'

interface Supersession {
  readonly linkId: string
  /** Who begins another attempt. */
  readonly actor: Actor
}

/**
 * Ends the attempt on a link, so that another one can take its place. It may turn out to be paid.
 *
 * @returns the link as it is now.
 * @throws ServiceError 404; 409 while a card is being charged for more than 5 s; 503 if the acquirer does not answer.
 */
export async function supersedeAttempt(
  context: LinkContext,
  { linkId, actor }: Supersession,
): Promise<LinkView> {
  const view = await waitForCharge(context, linkId)
  const { attempt } = view
  if (attempt?.state !== 'waiting') return view
  if (attempt.method === 'CREDIT_CARD') {
    const charge = view.cardPayment?.charge
    if (charge && isAtIssuer(charge)) await abandonChallenge(context, charge)
    await lockLinkInTurn(context, linkId, (locked) => supersedeLockedCharge(context, locked, { actor }))
  } else await voidAttempt(context, { attempt, actor })
  return waitForCharge(context, linkId)
}

/**
 * A link, once no card is being charged for it.
 *
 * @throws ServiceError 404; 409 if that takes longer than 5 s.
 */
export async function waitForCharge(context: Pick<LinkContext, 'db'>, linkId: string): Promise<LinkView> {
  const isDone = (view: LinkView | null): boolean => !isCharging(view)
  const view = await pollUntil({ look: () => viewLink(context, linkId), isDone })
  if (!view) throw new ServiceError('payment_link_not_found')
  if (!isDone(view)) throw new ServiceError('payment_in_progress', { retryAfterSeconds: 1 })
  return view
}

function isCharging(view: LinkView | null): boolean {
  const charge = view?.attempt?.state === 'waiting' ? view.cardPayment?.charge : undefined
  return Boolean(charge?.openIntent) || charge?.transferStatus === 'AUTHORIZED'
}

interface ChargeSupersession {
  /** Why the link is cancelled with it. Default: it is not, and can be paid again. */
  readonly ending?: LinkCancelCause
  readonly actor: Actor
}

/**
 * Cancels a card payment of a link that waits for 3-D Secure, before the acquirer is asked.
 *
 * @returns `false` if it was asked: the payer was first, and the card is being charged, or the payer is at the issuer.
 */
export async function supersedeLockedCharge(
  context: LinkContext,
  locked: LockedLink,
  { ending, actor }: ChargeSupersession,
): Promise<boolean> {
  const { merchantId, attemptId } = locked.link
  if (attemptId === null) return true
  const name = { merchantId, idempotencyKey: attemptId }
  const nowMs = context.nowMs()
  const charge = await findCharge(locked.transaction, name)
  // A reservation that was not captured at once can still be captured, until a job recovers the charge.
  if (charge?.transferStatus !== 'IN_PROGRESS') return charge?.transferStatus !== 'AUTHORIZED'
  const cancelled = await writeUnauthenticated(locked.transaction, {
    ...name,
    cancelCause: 'authentication_abandoned',
    actor,
    nowMs,
  })
  if (!cancelled) return false
  locked.afterCommit(() => reportStatusChange(context, cancelled))
  if (ending) await locked.change({ ending })
  const attempt = { attemptId, method: 'CREDIT_CARD' } as const
  await finalizeLockedAttempt(locked, { attempt, state: 'withdrawn', actor, nowMs })
  return true
}

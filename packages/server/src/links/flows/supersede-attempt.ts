import { reportStatusChange } from '../../charges/flows/report-status-change.ts'
import { findCharge, writeUnauthenticated } from '../../charges/store/charges.ts'
import { pollUntil } from '../../database/poll-until.ts'
import { ServiceError } from '../../errors.ts'
import type { LinkContext } from '../context.ts'
import type { LinkCancelCause } from '../domain/payment-link.ts'
import { finalizeLockedAttempt } from './finalize-attempt.ts'
import { type LinkView, viewLink } from './link-view.ts'
import { type LockedLink, lockLink } from './lock-link.ts'
import { voidAttempt } from './recover-attempt.ts'

/**
 * Takes back what a payer began, so that the link can be paid another way. It may turn out to be paid.
 *
 * @returns the link as it is now.
 * @throws ServiceError 404; 409 while a card is being charged for more than 5 s; 503 when the acquirer does not answer.
 */
export async function supersedeAttempt(context: LinkContext, linkId: string): Promise<LinkView> {
  const view = await waitForCharge(context, linkId)
  const { attempt } = view
  if (attempt?.state !== 'waiting') return view
  if (attempt.method === 'CREDIT_CARD') await supersedeCharge(context, view)
  else await voidAttempt(context, attempt)
  return waitForCharge(context, linkId)
}

/**
 * A link, once no card is being charged for it.
 *
 * @throws ServiceError 404; 409 when that takes longer than 5 s.
 */
export async function waitForCharge(context: Pick<LinkContext, 'db'>, linkId: string): Promise<LinkView> {
  const isDone = (view: LinkView | null): boolean => !isCharging(view)
  const view = await pollUntil({ look: () => viewLink(context, linkId), isDone })
  if (!view) throw new ServiceError('payment_link_not_found')
  if (!isDone(view)) throw new ServiceError('payment_in_progress', { retryAfterSeconds: 1 })
  return view
}

function isCharging(view: LinkView | null): boolean {
  const charge = view?.attempt?.state === 'waiting' ? view.charge?.charge : undefined
  return Boolean(charge?.openIntent) || charge?.transferStatus === 'AUTHORIZED'
}

async function supersedeCharge(context: LinkContext, { link }: LinkView): Promise<void> {
  await lockLink(context, link.linkId, (locked) => supersedeLockedCharge(context, locked))
}

/**
 * Takes back a card payment that waits for 3-D Secure. The acquirer has heard nothing of it by then.
 *
 * @param ending Why its link ends with it; `null`: the link can be paid anew.
 * @returns `false` when it waits no longer: the payer was first, and the card is being charged.
 */
export async function supersedeLockedCharge(
  context: LinkContext,
  locked: LockedLink,
  ending: LinkCancelCause | null = null,
): Promise<boolean> {
  const { merchantId, attemptId } = locked.link
  if (attemptId === null) return true
  const name = { merchantId, idempotencyKey: attemptId }
  const charge = await findCharge(locked.transaction, name)
  // What is reserved for it and was not collected at once can be collected still, until a job lets it go.
  if (charge?.transferStatus !== 'IN_PROGRESS') return charge?.transferStatus !== 'AUTHORIZED'
  const cancelled = await writeUnauthenticated(locked.transaction, {
    ...name,
    cancelCause: 'authentication_abandoned',
  })
  if (!cancelled) return false
  locked.afterCommit(() => reportStatusChange(context, cancelled))
  if (ending) await locked.change({ ending })
  const attempt = { attemptId, method: 'CREDIT_CARD' } as const
  await finalizeLockedAttempt(locked, { attempt, state: 'withdrawn', nowMs: context.nowMs() })
  return true
}

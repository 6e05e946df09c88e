import { ServiceError } from '@element-js/values'
import type { Charge } from '../../charges/domain/charge.ts'
import { abandonChallenge, isAtIssuer } from '../../charges/flows/challenges/abandon-challenge.ts'
import { beginChallengedIntent } from '../../charges/store/challenges.ts'
import type { Actor, Requester } from '../../history/domain/history-event.ts'
import type { LinkContext } from '../context.ts'
import { type Attempt, isUnpaid, type LinkCancelCause } from '../domain/payment-link.ts'
import { findAttempt, setCheck } from '../store/attempts.ts'
import { finalizeUnpaid } from './finalize-attempt.ts'
import { findOwnLink, type LinkName, type LinkView, viewLink } from './link-view.ts'
import { type LockedLink, lockLinkInTurn } from './lock-link.ts'
import { cancelCauseOf } from './payable.ts'
import { checkAfterMs, voidAttempt } from './recover-attempt.ts'
import { supersedeLockedCharge, waitForCharge } from './supersede-attempt.ts'

interface CancelOrder extends LinkName {
  readonly requester: Requester
}

/**
 * Cancels an unpaid link. If a payer pays at the same time, the acquirer's ledger decides who was first.
 *
 * @throws ServiceError 404; 409 if it is paid or cancelled, or while a card is being charged for more than 5 s; 503 if
 * the acquirer does not answer: then it is cancelled later, unless it was paid.
 */
export async function cancelLink(
  context: LinkContext,
  { requester, ...name }: CancelOrder,
): Promise<LinkView> {
  const { link } = await findOwnLink(context, name)
  if (link.paymentStatus === 'CANCELLED') throw new ServiceError('payment_link_cancelled')
  let cancellation: Awaited<ReturnType<typeof cancelUnpaidLink>> = 'charging'
  while (cancellation === 'charging') {
    const { link: current } = await waitForCharge(context, link.linkId)
    if (current.paymentStatus === 'SETTLED') throw new ServiceError('payment_link_settled')
    const order = { linkId: link.linkId, cause: 'requested', actor: requester } as const
    cancellation = await cancelUnpaidLink(context, order)
  }
  const view = await findOwnLink(context, name)
  if (view.link.paymentStatus === 'SETTLED') throw new ServiceError('payment_link_settled')
  // It had expired before it was cancelled, or another request was first.
  if (cancellation === 'found') throw new ServiceError('payment_link_cancelled')
  return view
}

interface CancellationOrder {
  readonly linkId: string
  readonly cause: LinkCancelCause
  readonly actor: Actor
}

type Cancellation = 'begun' | 'found' | 'charging'

/**
 * Cancels an unpaid link.
 *
 * 1. The cancellation is written: from then on no new attempt begins on the link.
 * 2. An attempt that a payer has begun is voided at the acquirer, which says whether it had been paid.
 * 3. The outcome is written.
 *
 * After a crash between 1 and 3 a job continues with 2. Without an attempt, 1 is the only step.
 *
 * @returns `begun`: by this call; exactly one of several calls cancels a link. `found`: another call was first, or the
 *   link had expired or was paid. `charging`: a card is being charged, and nothing was done.
 * @throws ServiceError 503 if the acquirer does not answer; the job continues.
 */
export async function cancelUnpaidLink(
  context: LinkContext,
  order: CancellationOrder,
): Promise<Cancellation> {
  const charge = (await viewLink(context, order.linkId))?.cardPayment?.charge
  if (charge && isAtIssuer(charge)) return cancelWithChallenge(context, charge, order)
  const start = await lockLinkInTurn(context, order.linkId, (locked) =>
    beginCancellation(context, locked, order),
  )
  if (!start) return 'found'
  if (start.attempt) await voidAttempt(context, { attempt: start.attempt, actor: order.actor })
  return start.is
}

/** Cancels a link, and its card payment whose payer is at the issuer: in one transaction here, then at the acquirer. */
async function cancelWithChallenge(
  context: LinkContext,
  charge: Charge,
  order: CancellationOrder,
): Promise<Cancellation> {
  let is: Cancellation = 'charging'
  await abandonChallenge(context, charge, (intent) =>
    lockLinkInTurn(context, order.linkId, async (locked) => {
      const decision = decide(context, locked, order)
      is = decision?.is ?? 'found'
      if (!decision) return undefined
      const begun = await beginChallengedIntent(locked.transaction, intent)
      if (begun) await writeEnding(locked, decision)
      else is = 'charging'
      return begun
    }),
  )
  return is
}

interface CancellationStart {
  readonly is: Cancellation
  /** To be voided at the acquirer. */
  readonly attempt?: Attempt
}

async function beginCancellation(
  context: LinkContext,
  locked: LockedLink,
  order: CancellationOrder,
): Promise<CancellationStart> {
  const decision = decide(context, locked, order)
  if (!decision) return { is: 'found' }
  const { is, ending, actor } = decision
  const { attemptId } = locked.link
  const attempt = attemptId === null ? undefined : await findAttempt(locked.transaction, attemptId)
  if (attempt && attempt.method !== 'CREDIT_CARD') {
    await writeEnding(locked, decision)
    // A job continues if this process dies first.
    await setCheck(locked.transaction, { ...attempt, checkAtMs: context.nowMs() + checkAfterMs })
    return { is, attempt }
  }
  if (attempt && !(await supersedeLockedCharge(context, locked, { ending, actor }))) return { is: 'charging' }
  if (isUnpaid(locked.link.paymentStatus)) await finalizeUnpaid(locked, { cancelCause: ending, actor })
  return { is }
}

interface Decision {
  readonly is: 'begun' | 'found'
  readonly ending: LinkCancelCause
  readonly actor: Actor
}

/**
 * Why and by whom a link is cancelled; `null`: it is not cancelled, because it was paid or cancelled before, or has
 * time left.
 */
function decide(
  { nowMs }: LinkContext,
  { link }: LockedLink,
  { cause, actor: requester }: CancellationOrder,
): Decision | null {
  if (!isUnpaid(link.paymentStatus)) return null
  const found = cancelCauseOf(link, nowMs())
  // It was overdue when it was found, but the sandbox's clock has been moved back since.
  if (found === null && cause === 'expired') return null
  const ending = found ?? cause
  return { is: found === null ? 'begun' : 'found', ending, actor: ending === 'expired' ? 'job' : requester }
}

/** Writes that a link is being cancelled, before the acquirer has said whether its payer was first. */
async function writeEnding(locked: LockedLink, { ending, actor }: Decision): Promise<void> {
  const isFirst = locked.link.ending === null
  await locked.change({ ending })
  if (isFirst) await locked.record({ event: 'cancellation_begun', actor, cause: ending })
}

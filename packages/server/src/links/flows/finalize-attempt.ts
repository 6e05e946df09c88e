import type { Position } from '../../acquirer/domain/payment-position.ts'
import type { LinkContext } from '../context.ts'
import type { PaymentAttempt } from '../domain/attempt.ts'
import type { LinkCancelCause } from '../domain/payment-link.ts'
import { endAttempt } from '../store/attempts.ts'
import { type HeldLink, holdLink } from './lock-link.ts'
import { causeOfEnd } from './payable.ts'

interface Concluding {
  readonly attempt: PaymentAttempt
  /** How it stands at the acquirer; `null`: nothing happened yet. */
  readonly position: Position | null
}

/**
 * Writes down what became of an attempt, by what the acquirer says: its book decides whether the payer or whoever
 * cancelled was first. What is written down already stands.
 *
 * @returns `false` when nothing became of it yet.
 */
export async function concludeAttempt(
  context: LinkContext,
  { attempt, position }: Concluding,
): Promise<boolean> {
  const state = stateAt(position)
  if (state === 'waiting') return false
  await holdLink(context, attempt.linkId, (held) =>
    endAttemptOf(held, { attempt, state, nowMs: context.nowMs() }),
  )
  return true
}

interface Ended {
  readonly attempt: Pick<PaymentAttempt, 'attemptId' | 'method'>
  readonly state: Exclude<PaymentAttempt['state'], 'waiting'>
  readonly nowMs: number
}

/**
 * Ends an attempt and moves its link. One that is to end, or whose time is up, ends with it: nobody hears that it could
 * be paid anew. Nothing happens when the attempt has ended.
 */
export async function endAttemptOf(held: HeldLink, { attempt, state, nowMs }: Ended): Promise<void> {
  const { attemptId, method } = attempt
  const ended = await endAttempt(held.transaction, { attemptId, state, endedAtMs: nowMs })
  if (!ended || held.link.attemptId !== attemptId) return
  if (state === 'paid') {
    await held.move('paid', { finalPaymentMethod: method })
    return
  }
  const cause = causeOfEnd(held.link, nowMs)
  if (cause === null) await held.move('released', { attemptId: null })
  else await endUnpaid(held, cause)
}

/** Cancels a link that nobody can pay any more. */
export async function endUnpaid(held: HeldLink, cancelCause: LinkCancelCause): Promise<void> {
  await held.move(cancelCause === 'requested' ? 'cancelled' : 'expired', { cancelCause, attemptId: null })
}

/** What an attempt is that stands so at the acquirer; `null`: it never saw it. */
export function stateAt(position: Position | null): PaymentAttempt['state'] {
  if (!position) return 'waiting'
  switch (position.state) {
    case 'verified':
    case 'authorized':
      return 'waiting'
    case 'captured':
      return 'paid'
    case 'declined':
      return 'failed'
    case 'cancelled':
    case 'closed':
      return 'withdrawn'
    default:
      return position satisfies never
  }
}

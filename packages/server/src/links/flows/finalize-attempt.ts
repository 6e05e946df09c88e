import type { Position } from '../../acquirer/domain/payment-position.ts'
import type { LinkContext } from '../context.ts'
import type { Attempt } from '../domain/attempt.ts'
import type { LinkCancelCause } from '../domain/payment-link.ts'
import { writeAttemptOutcome } from '../store/attempts.ts'
import { type LockedLink, lockLink } from './lock-link.ts'
import { cancelCauseOf } from './payable.ts'

interface AttemptAtAcquirer {
  readonly attempt: Attempt
  /** How it stands at the acquirer; `null`: nothing happened yet. */
  readonly position: Position | null
}

/**
 * Writes down what became of an attempt, by what the acquirer says: its book decides whether the payer or whoever
 * cancelled was first. What is written down already stands.
 *
 * @returns `false` when nothing became of it yet.
 */
export async function finalizeAttempt(
  context: LinkContext,
  { attempt, position }: AttemptAtAcquirer,
): Promise<boolean> {
  const state = stateAt(position)
  if (state === 'waiting') return false
  await lockLink(context, attempt.linkId, (locked) =>
    finalizeLockedAttempt(locked, { attempt, state, nowMs: context.nowMs() }),
  )
  return true
}

interface AttemptOutcome {
  readonly attempt: Pick<Attempt, 'attemptId' | 'method'>
  readonly state: Exclude<Attempt['state'], 'waiting'>
  readonly nowMs: number
}

/**
 * Ends an attempt and moves its link. One that is to end, or whose time is up, ends with it: nobody hears that it could
 * be paid anew. Nothing happens when the attempt has ended.
 */
export async function finalizeLockedAttempt(
  locked: LockedLink,
  { attempt, state, nowMs }: AttemptOutcome,
): Promise<void> {
  const { attemptId, method } = attempt
  const written = await writeAttemptOutcome(locked.transaction, { attemptId, state, endedAtMs: nowMs })
  if (!written || locked.link.attemptId !== attemptId) return
  if (state === 'paid') {
    await locked.move('paid', { finalPaymentMethod: method })
    return
  }
  const cause = cancelCauseOf(locked.link, nowMs)
  if (cause === null) await locked.move('released', { attemptId: null })
  else await finalizeUnpaid(locked, cause)
}

/** Cancels a link that nobody can pay any more. */
export async function finalizeUnpaid(locked: LockedLink, cancelCause: LinkCancelCause): Promise<void> {
  await locked.move(cancelCause === 'requested' ? 'cancelled' : 'expired', { cancelCause, attemptId: null })
}

/** What an attempt is that stands so at the acquirer; `null`: it never saw it. */
export function stateAt(position: Position | null): Attempt['state'] {
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

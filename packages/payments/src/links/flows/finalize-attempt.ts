import type { Position } from '../../acquirer/domain/payment-position.ts'
import type { FinalizeWithLink } from '../../charges/context.ts'
import type { Actor } from '../../history/domain/history-event.ts'
import type { LinkContext } from '../context.ts'
import type { Attempt, LinkCancelCause } from '../domain/payment-link.ts'
import { writeAttemptOutcome } from '../store/attempts.ts'
import { type LockedLink, lockLink } from './lock-link.ts'
import { cancelCauseOf } from './payable.ts'

interface AttemptAtAcquirer {
  readonly attempt: Attempt
  /** `null`: the acquirer knows nothing of it. */
  readonly position: Position | null
  /** Default: the acquirer's answer. */
  readonly actor?: Actor
}

/**
 * Writes the outcome of an attempt according to its position at the acquirer, whose ledger decides whether the payer or
 * a cancel was first. An outcome that has been written stays.
 *
 * @returns `false` if there is no outcome yet.
 */
export async function finalizeAttempt(
  context: LinkContext,
  { attempt, position, actor = 'acquirer' }: AttemptAtAcquirer,
): Promise<boolean> {
  const state = stateAt(position)
  if (state === 'waiting') return false
  await lockLink(context, attempt.linkId, (locked) =>
    finalizeLockedAttempt(locked, { attempt, state, actor, nowMs: context.nowMs() }),
  )
  return true
}

interface AttemptOutcome {
  readonly attempt: Pick<Attempt, 'attemptId' | 'method'>
  readonly state: Exclude<Attempt['state'], 'waiting'>
  readonly actor: Actor
  readonly nowMs: number
}

/**
 * Finalizes an attempt, and its link with it. A link that is being cancelled, or whose time is up, is cancelled at
 * once: nobody is notified that it can be paid again. Nothing happens if the attempt was finalized before.
 */
export async function finalizeLockedAttempt(
  locked: LockedLink,
  { attempt, state, actor, nowMs }: AttemptOutcome,
): Promise<void> {
  const { attemptId, method } = attempt
  const written = await writeAttemptOutcome(locked.transaction, { attemptId, state, endedAtMs: nowMs })
  if (!written) return
  const recorded = { event: eventOf[state], actor, cause: method, reference: attemptId }
  if (locked.link.attemptId !== attemptId) {
    await locked.record(recorded)
    return
  }
  if (state === 'paid') {
    await locked.move('paid', { change: { finalPaymentMethod: method }, recorded })
    return
  }
  const cause = cancelCauseOf(locked.link, nowMs)
  if (cause === null) {
    await locked.move('released', { change: { attemptId: null }, recorded })
    return
  }
  await locked.record(recorded)
  await finalizeUnpaid(locked, { cancelCause: cause, actor })
}

const eventOf = { paid: 'paid', failed: 'attempt_failed', withdrawn: 'attempt_withdrawn' } as const

/** Cancels a link that can no longer be paid. */
export async function finalizeUnpaid(
  locked: LockedLink,
  { cancelCause, actor }: { readonly cancelCause: LinkCancelCause; readonly actor: Actor },
): Promise<void> {
  const event = cancelCause === 'requested' ? 'cancelled' : 'expired'
  await locked.move(event, {
    change: { cancelCause, attemptId: null },
    recorded: { event, actor, cause: cancelCause },
  })
}

/** The state of an attempt by its position at the acquirer; `null`: the acquirer never saw it. */
export function stateAt(position: Position | null): Attempt['state'] {
  if (!position) return 'waiting'
  switch (position.state) {
    case 'verified':
    case 'authorized':
    case 'challenged':
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

/** Finalizes the attempt that a charge belongs to, and its link, in the transaction that finalizes the charge. */
export const finalizeCardAttempt: FinalizeWithLink = (context, { charge, linkId, actor, write }) =>
  lockLink(context, linkId, async (locked) => {
    const after = await write(locked.transaction)
    const state = after && attemptStates[after.transferStatus]
    const attempt = { attemptId: charge.idempotencyKey, method: 'CREDIT_CARD' } as const
    if (state) await finalizeLockedAttempt(locked, { attempt, state, actor, nowMs: context.nowMs() })
    return after
  })

const attemptStates = { SETTLED: 'paid', CANCELLED: 'failed', AUTHORIZED: null, IN_PROGRESS: null } as const

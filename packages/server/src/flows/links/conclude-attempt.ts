import type { Position } from '../../acquirer/acquirer.ts'
import type { PaymentAttempt } from '../../domain/payment-attempt.ts'
import type { Parts } from '../../parts.ts'
import { endAttempt } from '../../store/payment-attempts.ts'
import { type HeldLink, holdLink } from './hold-link.ts'

interface Concluding {
  readonly attempt: PaymentAttempt
  /** How it stands at the acquirer; `null`: nothing happened yet. */
  readonly position: Position | null
}

/**
 * Writes down what became of an attempt, by what the acquirer says: its book decides whether the payer or whoever
 * cancelled was first. What is written down already stands.
 */
export async function concludeAttempt(parts: Parts, { attempt, position }: Concluding): Promise<void> {
  const state = stateAt(position)
  if (state === 'waiting') return
  await holdLink(parts, attempt.linkId, (held) =>
    endAttemptOf(held, { attempt, state, nowMs: parts.nowMs() }),
  )
}

interface Ended {
  readonly attempt: Pick<PaymentAttempt, 'attemptId' | 'method'>
  readonly state: Exclude<PaymentAttempt['state'], 'waiting'>
  readonly nowMs: number
}

/** Ends an attempt and moves its link. Nothing happens when the attempt has ended. */
export async function endAttemptOf(held: HeldLink, { attempt, state, nowMs }: Ended): Promise<void> {
  const { attemptId, method } = attempt
  const ended = await endAttempt(held.transaction, { attemptId, state, endedAtMs: nowMs })
  if (!ended || held.link.attemptId !== attemptId) return
  if (state === 'paid') {
    await held.move('paid', { finalPaymentMethod: method })
    return
  }
  const { ending } = held.link
  if (ending === null) await held.move('released', { attemptId: null })
  else await endUnpaid(held, ending)
}

/** Cancels a link that nobody can pay any more. */
export async function endUnpaid(held: HeldLink, cancelCause: 'requested' | 'expired'): Promise<void> {
  await held.move(cancelCause === 'requested' ? 'cancelled' : 'expired', { cancelCause, attemptId: null })
}

function stateAt(position: Position | null): PaymentAttempt['state'] {
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

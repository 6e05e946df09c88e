import type { FinalizeWithLink } from '../../charges/context.ts'
import { endAttemptOf } from './finalize-attempt.ts'
import { holdLink } from './lock-link.ts'

/** Finalizes the attempt that a charge belongs to, and its link, in the transaction that finalizes the charge. */
export const finalizeCardAttempt: FinalizeWithLink = (context, { charge, linkId, write }) =>
  holdLink(context, linkId, async (held) => {
    const after = await write(held.transaction)
    const state = after && attemptStates[after.transferStatus]
    const attempt = { attemptId: charge.idempotencyKey, method: 'CREDIT_CARD' } as const
    if (state) await endAttemptOf(held, { attempt, state, nowMs: context.nowMs() })
    return after
  })

const attemptStates = { SETTLED: 'paid', CANCELLED: 'failed', AUTHORIZED: null, IN_PROGRESS: null } as const

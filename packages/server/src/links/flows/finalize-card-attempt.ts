import type { FinalizeWithLink } from '../../charges/context.ts'
import { finalizeLockedAttempt } from './finalize-attempt.ts'
import { lockLink } from './lock-link.ts'

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

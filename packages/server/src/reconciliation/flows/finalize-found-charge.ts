import type { Charge } from '../../charges/domain/charge.ts'
import { finalizeCharge } from '../../charges/flows/finalize-charge.ts'
import { beginIntent } from '../../charges/store/intents.ts'
import type { LinkContext } from '../../links/context.ts'
import type { FoundPosition } from './found-position.ts'

interface FoundCharge {
  /** With no open intent. */
  readonly charge: Charge
  /** Its position at the acquirer. */
  readonly position: FoundPosition
}

/**
 * Writes what the acquirer has done with a charge that the store has in an earlier state.
 *
 * It begins the intent that leads there and finalizes it according to the position. If this process ends in between, a
 * job recovers the charge by asking the acquirer. That moves nothing either, because the acquirer has already decided:
 * an intent is begun only if no part of it is left to do.
 */
export async function finalizeFoundCharge(
  context: LinkContext,
  { charge, position }: FoundCharge,
): Promise<boolean> {
  const intent = intentTo(charge, position, context.nowMs())
  if (!intent) return false
  const { merchantId, idempotencyKey, transferStatus: from } = charge
  const begun = await beginIntent(context.db, {
    ...{ merchantId, idempotencyKey, from, intent, owner: context.owner.id, actor: 'job' },
    ...(intent === 'capture' && position.state === 'captured' && { amountMinor: position.amountMinor }),
    nowMs: context.nowMs(),
  })
  if (!begun) return false
  const finalized = await finalizeCharge(context, { charge: begun, position })
  return finalized.transferStatus !== from
}

function intentTo(
  { transferStatus, captureMode, dueAtMs }: Charge,
  { state }: FoundPosition,
  nowMs: number,
): 'authorize' | 'capture' | 'cancel' | 'expire' | null {
  // It waited for its payer, who has passed since.
  if (transferStatus === 'IN_PROGRESS') {
    // A recovery would capture what is reserved for a payment at once.
    return state === 'captured' || (state === 'authorized' && captureMode === 'later') ? 'authorize' : null
  }
  if (transferStatus !== 'AUTHORIZED') return null
  if (state === 'captured') return 'capture'
  if (state !== 'cancelled') return null
  return dueAtMs !== null && dueAtMs <= nowMs ? 'expire' : 'cancel'
}

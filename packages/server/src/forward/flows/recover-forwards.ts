import { onClockOf } from '../../database/merchant-clock.ts'
import type { ForwardContext } from '../context.ts'
import { listOrphanedForwards, writeForwardOutcome } from '../store/forwards.ts'
import { unknownOutcome } from './finalize-forward.ts'

/**
 * Ends the requests that processes were sending when they died. Nobody can tell whether they have arrived, so none is sent
 * again.
 */
export async function recoverForwards(
  context: Pick<ForwardContext, 'db' | 'mode' | 'nowMs' | 'log'>,
  deadOwners: readonly string[],
): Promise<void> {
  const { db, nowMs, log } = context
  for (const name of await listOrphanedForwards(db, deadOwners)) {
    await onClockOf(context, name.merchantId, () =>
      writeForwardOutcome(db, name, unknownOutcome('interrupted', nowMs())),
    )
    log.warn({ forwardId: name.forwardId }, 'the outcome of a forwarded request is unknown')
  }
}

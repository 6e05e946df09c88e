import { createHash } from 'node:crypto'
import type { LinkView } from '../link-flows.ts'

/** A word that changes whenever a page of the link has something else to show. It tells nothing of the link. */
export function linkVersionOf({ link, attempt, refund }: LinkView): string {
  // While nothing waits to be paid, an attempt is a card that is being charged: nothing to see yet.
  const waiting = link.paymentStatus === 'INITIAL_STATUS' ? null : attempt
  const shown = [
    link.paymentStatus,
    link.ending,
    waiting?.attemptId,
    waiting?.state,
    refund?.refundId,
    refund?.refundStatus,
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
}

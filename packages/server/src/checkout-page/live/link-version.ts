import { createHash } from 'node:crypto'
import type { LinkView } from '../../links/flows/link-view.ts'

/** A word that changes whenever a page of the link has something else to show. It tells nothing of the link. */
export function linkVersionOf({ link, attempt, refund }: LinkView): string {
  const { paymentStatus, ending } = link
  // A card that is being charged takes no time, and changes nothing where it is declined: what is typed stays.
  const waiting = paymentStatus === 'IN_PROGRESS' ? [attempt?.attemptId, attempt?.state] : null
  const shown = [paymentStatus, ending, waiting, refund?.refundId, refund?.refundStatus]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
}

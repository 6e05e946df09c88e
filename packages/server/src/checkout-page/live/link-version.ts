import { createHash } from 'node:crypto'
import type { LinkView } from '../../links/flows/link-view.ts'

/** A hash that changes whenever the page of the link would show something else. It reveals nothing about the link. */
export function linkVersionOf({ link, attempt, refund }: LinkView): string {
  const { paymentStatus, ending } = link
  // A card payment in progress changes nothing on the page, so that the payer's input survives a decline.
  const waiting = paymentStatus === 'IN_PROGRESS' ? [attempt?.attemptId, attempt?.state] : null
  const shown = [paymentStatus, ending, waiting, refund?.refundId, refund?.refundStatus]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
}

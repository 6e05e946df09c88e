import { createHash } from 'node:crypto'
import type { LinkView } from '@element-js/payments'
import { isFinal, screenOf } from '../screen.ts'
import type { LinkUpdate } from './watch-links.ts'

/** What an open page learns about its link; `null` if there is no such link. */
export function linkUpdateOf(view: LinkView | null, nowMs: number): LinkUpdate | null {
  if (view === null) return null
  const { shows } = screenOf(view, { method: null, isPastAddress: true }, nowMs)
  const isOpen = shows === 'methods' || shows === 'method' || shows === 'address'
  return { version: linkVersionOf(view), isOpen, isOver: isFinal(view) }
}

/** A hash that changes whenever the page of the link would show something else. It reveals nothing about the link. */
export function linkVersionOf({ link, attempt, refund }: LinkView): string {
  const { paymentStatus, ending } = link
  // A card payment in progress changes nothing on the page, so that the payer's input survives a decline.
  const waiting = paymentStatus === 'IN_PROGRESS' ? [attempt?.attemptId, attempt?.state] : null
  const shown = [paymentStatus, ending, waiting, refund?.refundId, refund?.refundStatus]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
}

import type { PaymentLinkRecord } from '@element-js/protocol/http'
import type { PaymentLink } from '../../../../payments/src/links/domain/payment-link.ts'
import type { Refund } from '../../../../payments/src/refunds/domain/refund.ts'
import type { Ledgers } from '../ledger-audit.ts'
import { isAboutLink, type ReportedAnswer } from '../reported-answers.ts'

/** Answers about links that do not agree, or no longer agree, with the store. */
export function differencesInLinkAnswers({ reportedAnswers, links, refunds }: Ledgers): readonly string[] {
  const linkOf = new Map(links.map((link) => [link.orderId, link]))
  return reportedAnswers.filter(isAboutLink).flatMap((each) => {
    const link = linkOf.get(each.key)
    const of = refunds.filter(({ linkId }) => linkId === link?.linkId)
    const why = link ? contradiction(each, { link, refunds: of }) : unknown(each)
    return why ? [`${each.what} ${each.key} was answered ${each.status}: ${why}`] : []
  })
}

const unknown = ({ status }: ReportedAnswer): string | null => (status === 200 ? 'no such link' : null)

interface LinkState {
  readonly link: PaymentLink
  readonly refunds: readonly Refund[]
}

function contradiction(
  { what, status, reason, text }: ReportedAnswer,
  { link, refunds }: LinkState,
): string | null {
  const { paymentStatus } = link
  if (reason === 'payment_link_settled') return paymentStatus === 'SETTLED' ? null : 'it is not paid'
  // A request after the link's time is told that it expired, even if the link was paid before.
  const wasLate = link.expiresAtMs < (link.finalStatusAtMs ?? 0)
  if (reason === 'payment_link_cancelled' && !wasLate) {
    return paymentStatus === 'CANCELLED' ? null : 'it is not cancelled'
  }
  if (reason === 'already_refunded') return isRefunded(refunds) ? null : 'it is not refunded'
  // Payers see the outcome on a page.
  if (status !== 200 || what === 'create link' || what === 'card link') return null
  const reported: PaymentLinkRecord = JSON.parse(text).data
  const isOver = reported.paymentStatus === 'SETTLED' || reported.paymentStatus === 'CANCELLED'
  if (isOver && reported.paymentStatus !== paymentStatus) return `it was ${reported.paymentStatus} then`
  if (what === 'cancel link' && link.cancelCause !== 'requested') return 'it was not cancelled by request'
  if (reported.refundStatus === 'SETTLED' && !isRefunded(refunds)) return 'it was refunded then'
  if (what !== 'refund link') return null
  return refunds.some(({ amountMinor }) => amountMinor === reported.refundAmount)
    ? null
    : 'there is no such refund'
}

const isRefunded = (refunds: readonly Refund[]): boolean =>
  refunds.some(({ refundStatus }) => refundStatus === 'SETTLED')

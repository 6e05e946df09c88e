import type { PaymentLinkRecord } from '@element-js/protocol/http'
import type { PaymentLink } from '../../../src/links/domain/payment-link.ts'
import type { Refund } from '../../../src/refunds/domain/refund.ts'
import type { Books } from '../ledger-audit.ts'
import { type Heard, isAboutLink } from '../reported-answers.ts'

/** Where what callers were told of links is not, or not any more, what the store says. */
export function differencesInLinkHearsay({ heard, links, refunds }: Books): readonly string[] {
  const linkOf = new Map(links.map((link) => [link.orderId, link]))
  return heard.filter(isAboutLink).flatMap((each) => {
    const link = linkOf.get(each.key)
    const of = refunds.filter(({ linkId }) => linkId === link?.linkId)
    const why = link ? contradiction(each, { link, refunds: of }) : unknown(each)
    return why ? [`${each.what} ${each.key} was answered ${each.status}: ${why}`] : []
  })
}

const unknown = ({ status }: Heard): string | null => (status === 200 ? 'no such link' : null)

interface Now {
  readonly link: PaymentLink
  readonly refunds: readonly Refund[]
}

function contradiction({ what, status, reason, text }: Heard, { link, refunds }: Now): string | null {
  const { paymentStatus } = link
  if (reason === 'payment_link_settled') return paymentStatus === 'SETTLED' ? null : 'it is not paid'
  // Whoever comes after its time is told so, also where somebody else has paid before.
  const wasLate = link.expiresAtMs < (link.finalStatusAtMs ?? 0)
  if (reason === 'payment_link_cancelled' && !wasLate) {
    return paymentStatus === 'CANCELLED' ? null : 'it is not cancelled'
  }
  if (reason === 'already_refunded') return isRefunded(refunds) ? null : 'it is not refunded'
  // To payers a page tells what came of it.
  if (status !== 200 || what === 'create link' || what === 'card link') return null
  const told: PaymentLinkRecord = JSON.parse(text).data
  const isOver = told.paymentStatus === 'SETTLED' || told.paymentStatus === 'CANCELLED'
  if (isOver && told.paymentStatus !== paymentStatus) return `it was ${told.paymentStatus} then`
  if (what === 'cancel link' && link.cancelCause !== 'requested') return 'it was not cancelled by request'
  if (told.refundStatus === 'SETTLED' && !isRefunded(refunds)) return 'it was refunded then'
  if (what !== 'refund link') return null
  return refunds.some(({ amountMinor }) => amountMinor === told.refundAmount)
    ? null
    : 'there is no such refund'
}

const isRefunded = (refunds: readonly Refund[]): boolean =>
  refunds.some(({ refundStatus }) => refundStatus === 'SETTLED')

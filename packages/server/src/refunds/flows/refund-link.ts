import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import type { Requester } from '../../history/domain/history-event.ts'
import type { LinkContext } from '../../links/context.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { findOwnLink, type LinkName } from '../../links/flows/find-own-link.ts'
import type { LinkView } from '../../links/flows/link-view.ts'
import { lockLinkInTurn } from '../../links/flows/lock-link.ts'
import { refuseFractions } from '../../money/refuse-fractions.ts'
import { newId } from '../../values/new-id.ts'
import { type LinkRefund, refundDelayMs } from '../domain/refund.ts'
import { insertRefund } from '../store/refunds.ts'
import { listRefunds } from '../store/refunds-of-subject.ts'
import { refuseTooManyRefunds } from './refuse-too-many-refunds.ts'

export interface RefundOfLink {
  readonly name: LinkName
  readonly requester: Requester
  /** Minor units. Default: what was paid. */
  readonly amountMinor: number | undefined
  readonly reason: string | null
  readonly bankAccount: BankTransferAccountInfo | null
}

/**
 * Begins a refund of a paid link, full or partial. A job asks the acquirer for it.
 *
 * @returns the link, with its refund IN_PROGRESS.
 * @throws ServiceError 404; 409 if it is not paid, a refund is in progress or has succeeded, or too many have failed; 400 for
 * more than was paid.
 * @see interface §4.5, §3.3
 */
export async function refundLink(context: LinkContext, order: RefundOfLink): Promise<LinkView> {
  const { linkId } = (await findOwnLink(context, order.name)).link
  await lockLinkInTurn(context, linkId, async ({ link, transaction, change, record }) => {
    if (link.paymentStatus !== 'SETTLED') throw new ServiceError('payment_link_not_settled')
    const refund = newRefund(link, { order, nowMs: context.nowMs() })
    const refunds = await listRefunds(transaction, linkId)
    const last = refunds.at(-1)
    if (last?.refundStatus === 'IN_PROGRESS') throw new ServiceError('refund_in_progress')
    if (last?.refundStatus === 'SETTLED') throw new ServiceError('already_refunded')
    refuseTooManyRefunds(refunds)
    await insertRefund(transaction, refund)
    await change({})
    const { amountMinor, refundId } = refund
    await record({ event: 'refund_begun', actor: order.requester, amountMinor, reference: refundId })
  })
  context.metrics.countRefund('IN_PROGRESS')
  return findOwnLink(context, order.name)
}

interface RefundStart {
  readonly order: RefundOfLink
  readonly nowMs: number
}

function newRefund(link: PaymentLink, { order, nowMs }: RefundStart): LinkRefund {
  const { merchantId, linkId, currency } = link
  const amountMinor = order.amountMinor ?? link.amountMinor
  if (amountMinor > link.amountMinor) {
    const message = `refundAmount must be at most the paid ${link.amountMinor} (${currency}, minor units).`
    throw new ServiceError('refund_amount_too_large', { message, field: 'refundAmount' })
  }
  refuseFractions({ amountMinor, currency, field: 'refundAmount' })
  return {
    ...{ merchantId, linkId, amountMinor },
    idempotencyKey: null,
    refundKey: null,
    requestHash: null,
    refundId: newId('rfd'),
    reason: order.reason,
    bankAccount: order.bankAccount,
    refundStatus: 'IN_PROGRESS',
    dueAtMs: nowMs + refundDelayMs,
    createdAtMs: nowMs,
    endedAtMs: null,
  }
}

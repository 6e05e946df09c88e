import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import {
  canonicalJson,
  newId,
  refuseBankAccount,
  refuseFractions,
  Secret,
  ServiceError,
} from '@element-js/values'
import type { Requester } from '../../history/domain/history-event.ts'
import type { LinkContext } from '../../links/context.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { findOwnLink, type LinkName, type LinkView } from '../../links/flows/link-view.ts'
import { lockLinkInTurn } from '../../links/flows/lock-link.ts'
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

interface RefundAnswer {
  /** The link with its refund IN_PROGRESS, also for a repeated request. */
  readonly view: LinkView
  readonly isReplayed: boolean
}

/**
 * Begins a refund of a paid link, full or partial. A job asks the acquirer for it. A request for the whole amount is
 * repeated if such a refund is in progress or was made.
 *
 * @throws ServiceError 404; 409 if it is not paid, a refund is in progress or has succeeded, or too many have failed; 400 for
 * more than was paid.
 */
export async function refundLink(context: LinkContext, order: RefundOfLink): Promise<RefundAnswer> {
  const { linkId } = (await findOwnLink(context, order.name)).link
  const requestHash = await hashOf(context, order)
  const repeated = await lockLinkInTurn(context, linkId, async ({ link, transaction, change, record }) => {
    if (link.paymentStatus !== 'SETTLED') throw new ServiceError('payment_link_not_settled')
    const refund = newRefund(link, { order, requestHash, nowMs: context.nowMs() })
    const refunds = await listRefunds(transaction, linkId)
    const last = refunds.at(-1)
    if (last && isRepeated(link, { last, refund })) return last
    if (last?.refundStatus === 'IN_PROGRESS') throw new ServiceError('refund_in_progress')
    if (last?.refundStatus === 'SETTLED') throw new ServiceError('already_refunded')
    refuseTooManyRefunds(refunds)
    await insertRefund(transaction, refund)
    await change({})
    const { amountMinor, refundId } = refund
    await record({ event: 'refund_begun', actor: order.requester, amountMinor, reference: refundId })
    return null
  })
  const view = await findOwnLink(context, order.name)
  if (repeated) return { view: asBegun(view, repeated), isReplayed: true }
  context.metrics.countRefund('IN_PROGRESS')
  return { view, isReplayed: false }
}

interface TwoRefunds {
  readonly last: LinkRefund
  /** The one that is requested. */
  readonly refund: LinkRefund
}

/** Whether a refund of everything is requested again. */
function isRepeated({ amountMinor }: PaymentLink, { last, refund }: TwoRefunds): boolean {
  const isSame = last.amountMinor === amountMinor && refund.amountMinor === amountMinor
  return (
    isSame &&
    last.refundStatus !== 'FAILED' &&
    last.reason === refund.reason &&
    last.requestHash === refund.requestHash
  )
}

/** A hash that only the service can compute: an account has too few digits for another one. `null`: there is none. */
async function hashOf(
  { vault }: LinkContext,
  { name: { merchantId, linkId }, bankAccount }: RefundOfLink,
): Promise<string | null> {
  if (bankAccount === null) return null
  return vault.fingerprint(merchantId, new Secret(`refund ${linkId} ${canonicalJson(bankAccount)}`))
}

/** A link as it was when its refund was begun. */
function asBegun(view: LinkView, refund: LinkRefund): LinkView {
  const begun = { ...refund, refundStatus: 'IN_PROGRESS', endedAtMs: null } as const
  return { ...view, link: { ...view.link, updatedAtMs: refund.createdAtMs }, refund: begun }
}

interface RefundStart {
  readonly order: RefundOfLink
  readonly requestHash: string | null
  readonly nowMs: number
}

function newRefund(link: PaymentLink, { order, requestHash, nowMs }: RefundStart): LinkRefund {
  const { merchantId, linkId, currency } = link
  const amountMinor = order.amountMinor ?? link.amountMinor
  if (amountMinor > link.amountMinor) {
    const message = `refundAmount must be at most the paid ${link.amountMinor} (${currency}, minor units).`
    throw new ServiceError('refund_amount_too_large', { message, field: 'refundAmount' })
  }
  refuseFractions({ amountMinor, currency, field: 'refundAmount' })
  refuseBankAccount(order.bankAccount, link.country)
  return {
    merchantId,
    linkId,
    amountMinor,
    requestHash,
    idempotencyKey: null,
    refundKey: null,
    refundId: newId('rfd'),
    reason: order.reason,
    bankAccount: order.bankAccount,
    refundStatus: 'IN_PROGRESS',
    dueAtMs: nowMs + refundDelayMs,
    createdAtMs: nowMs,
    endedAtMs: null,
  }
}

import type { PaymentMethod } from '@element-js/protocol/http'
import { ServiceError } from '@element-js/values'
import { onClock } from '../../clocks/merchant-clock.ts'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import { findMerchant } from '../../merchants/store/merchants.ts'
import type { LinkContext } from '../context.ts'
import { isUnpaid, type LinkCancelCause, type PaymentLink } from '../domain/payment-link.ts'
import { findLink } from '../store/payment-links.ts'

/** Whether a payer can begin to pay a link now. */
export function canBeginPayment({ paymentStatus, ending, expiresAtMs }: PaymentLink, nowMs: number): boolean {
  return isUnpaid(paymentStatus) && ending === null && nowMs < expiresAtMs
}

/** Whether a link asks for a shipping address and has none yet. */
export function lacksAddress({
  needCollectAddress,
  shippingAddress,
}: Pick<PaymentLink, 'needCollectAddress' | 'shippingAddress'>): boolean {
  return needCollectAddress && shippingAddress === null
}

/**
 * @throws ServiceError 409 for a link that is paid, was cancelled or has expired, or whose outcome is not decided yet.
 */
export function requirePayable(link: PaymentLink, nowMs: number): void {
  if (link.paymentStatus === 'SETTLED') throw new ServiceError('payment_link_settled')
  // The payer may have been first, so the link is not reported as cancelled before the acquirer has answered.
  const isUndecided = isUnpaid(link.paymentStatus) && link.ending !== null && nowMs < link.expiresAtMs
  if (isUndecided) throw new ServiceError('payment_in_progress', { retryAfterSeconds: 1 })
  if (!canBeginPayment(link, nowMs)) throw new ServiceError('payment_link_cancelled')
}

/** Why an unpaid link is cancelled once its attempt has ended; `null`: it can be paid again. */
export function cancelCauseOf({ ending, expiresAtMs }: PaymentLink, nowMs: number): LinkCancelCause | null {
  return ending ?? (nowMs < expiresAtMs ? null : 'expired')
}

/** @throws ServiceError 409 as above, or where the address is missing; 400 for a method that the link does not allow. */
export function requireChoice({
  link,
  method,
  nowMs,
}: {
  readonly link: PaymentLink
  readonly method: PaymentMethod
  readonly nowMs: number
}): void {
  requirePayable(link, nowMs)
  if (!link.allowPaymentMethods.includes(method)) {
    const message = `The link does not allow ${method}.`
    throw new ServiceError('payment_method_not_allowed', { message, field: 'method' })
  }
}

/** A payment link whose payer can enter a card now. */
interface CardLink {
  readonly link: PaymentLink
  readonly merchant: Merchant
}

/**
 * The link for which a card is entered.
 *
 * @param linkId Of any merchant: knowing it is enough to pay.
 * @returns `null` if there is none, if it does not accept cards, or if it can no longer be paid.
 */
export async function findCardLink(
  { db, nowMs }: Pick<LinkContext, 'db' | 'nowMs'>,
  linkId: string,
): Promise<CardLink | null> {
  const link = await findLink(db, linkId)
  if (!link?.allowPaymentMethods.includes('CREDIT_CARD')) return null
  const merchant = await findMerchant(db, link.merchantId)
  if (!merchant) return null
  // Hooks ask for the link before the clock of its merchant is set.
  const now = onClock(merchant.session?.offsetMs ?? null, nowMs)
  return canBeginPayment(link, now) ? { link, merchant } : null
}

import type { PaymentMethod } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import type { LinkCancelCause, PaymentLink } from '../domain/payment-link.ts'
import { isUnpaid } from '../domain/payment-status.ts'

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

interface MethodChoice {
  readonly link: PaymentLink
  readonly method: PaymentMethod
  readonly nowMs: number
}

/** @throws ServiceError 409 as above, or where the address is missing; 400 for a method that the link does not allow. */
export function requireChoice({ link, method, nowMs }: MethodChoice): void {
  requirePayable(link, nowMs)
  if (!link.allowPaymentMethods.includes(method)) {
    const message = `The link does not allow ${method}.`
    throw new ServiceError('payment_method_not_allowed', { message, field: 'method' })
  }
}

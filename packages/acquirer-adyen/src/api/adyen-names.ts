import { idempotencyKeyOf } from '@element-js/acquirer-adapter'
import type { PaymentName } from '@element-js/server/adapters'

/** What the adapter asks Adyen for. */
export type Request = 'payment' | 'details' | 'capture' | 'cancel' | 'close' | 'reverse' | 'refund'

/**
 * The name of a request at Adyen, where it is called a reference: of at most 80 characters, the same whenever the request
 * is repeated, and another one for every other request. It begins with our reference, so that a person can find it. The
 * rest tells merchants and requests apart.
 */
export function nameOf(
  request: Request,
  { merchantId, reference }: PaymentName,
  ...more: readonly (string | number)[]
): string {
  const mark = idempotencyKeyOf(request, merchantId, reference, ...more)
  return `${reference}.${mark.slice(0, 12)}`
}

/** The reference of the payment in a name. A name that another system gave has one that no payment has. */
export function referenceIn(name: string): string {
  return name.slice(0, Math.max(name.lastIndexOf('.'), 0))
}

/** The idempotency key of a request: Adyen does it once, however often it arrives. */
export const keyOf = (name: string): string => idempotencyKeyOf('adyen', name)

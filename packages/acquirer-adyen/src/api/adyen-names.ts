import { idempotencyKeyOf } from '@element-js/acquirer-adapter'
import type { PaymentName } from '@element-js/server/adapters'

/** The kinds of requests that the adapter sends to Adyen. */
export type Request = 'payment' | 'details' | 'capture' | 'cancel' | 'close' | 'reverse' | 'refund'

/**
 * Makes the name of a request, which Adyen calls a reference. It has at most 80 characters, stays the same when the
 * request is repeated, and differs from the name of every other request. It begins with our reference, so that a person
 * can find it. The rest distinguishes merchants and requests.
 */
export function nameOf(
  request: Request,
  { merchantId, reference }: PaymentName,
  ...more: readonly (string | number)[]
): string {
  const mark = idempotencyKeyOf(request, merchantId, reference, ...more)
  return `${reference}.${mark.slice(0, 12)}`
}

/** The reference of the payment in a name. For a name from another system, this is a reference that no payment has. */
export function referenceIn(name: string): string {
  return name.slice(0, Math.max(name.lastIndexOf('.'), 0))
}

/** The idempotency key of a request: Adyen executes the request once, however often it arrives. */
export const keyOf = (name: string): string => idempotencyKeyOf('adyen', name)

import { ElementError } from './element-error.ts'
import { jsonOf } from './requests/send-request.ts'

interface KeyedOrder {
  /** What the key is for: an order and its refund must not get the same key. */
  readonly purpose: 'charge' | 'refund'
  /** The order, in the merchant's own system. */
  readonly order: string
  readonly amount: number | undefined
  readonly currency: string | undefined
  /** The number of the attempt at the order, from 1. */
  readonly attempt: number | undefined
}

/**
 * Makes the idempotency key of an order. The same order has the same key in every process and after every restart, so
 * that the service charges it once, however often you send it.
 *
 * The card is not part of it. A payer who goes back and pays again has a new card token; with another key the payer
 * would pay the order twice. With the same key the service refuses the second request.
 */
export async function deriveKey({
  purpose,
  order,
  amount,
  currency,
  attempt = 1,
}: KeyedOrder): Promise<string> {
  if (!Number.isInteger(attempt) || attempt < 1) {
    const message = `attempt must be an integer of at least 1, but is ${attempt}.`
    throw new ElementError(message, { type: 'misuse', reason: 'invalid_option', field: 'attempt' })
  }
  const parts = jsonOf([purpose, order, amount ?? null, currency ?? null, attempt])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `auto_${hex.slice(0, 48)}`
}

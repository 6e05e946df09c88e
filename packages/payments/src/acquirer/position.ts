import type { Position } from './domain/payment-position.ts'
import type { Entry } from './ledger.ts'

/** Derives a payment's position from its entries, oldest first; `null` if there are none. */
export function positionOf(entries: readonly Entry[]): Position | null {
  return entries.reduce<Position | null>(after, null)
}

function after(position: Position | null, { type, result, reason, amount }: Entry): Position | null {
  switch (type) {
    case 'verify':
    case 'authorize':
      return result === 'approved'
        ? { state: type === 'verify' ? 'verified' : 'authorized' }
        : { state: 'declined', reason: reason ?? 'card_declined' }
    case 'capture':
      return result === 'approved'
        ? { state: 'captured', amountMinor: amount }
        : (position ?? { state: 'declined', reason: reason ?? 'processing_error' })
    case 'cancel':
      return result === 'approved' ? { state: position ? 'cancelled' : 'closed' } : position
    // A captured payment stays captured; its refunds are a separate sum.
    case 'refund':
      return position
    default:
      return type satisfies never
  }
}

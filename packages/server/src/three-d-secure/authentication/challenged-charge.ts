import type { ChargeContext } from '../../charges/context.ts'
import type { Charge } from '../../charges/domain/charge.ts'
import type { ChargeHistory } from '../../history/domain/history-event.ts'
import { type Card, isExpired } from '../../tokens/domain/card.ts'

/** A payment with its card, as its payer finds it. */
export interface ChallengedCharge {
  readonly charge: Charge
  readonly card: Card
  readonly merchantName: string
  /** The event with which it ended without an authentication; `null` if it did not. */
  readonly end: ChargeHistory | null
}

/** Whether the time of a payment is up that was not sent to the acquirer yet. */
export function isOver(
  { nowMs }: Pick<ChargeContext, 'nowMs'>,
  { charge: { dueAtMs }, card }: ChallengedCharge,
): boolean {
  // A card that has expired could not be charged, and its number may be wiped.
  return dueAtMs === null || nowMs() >= dueAtMs || isExpired(card, nowMs()) || card.sealedPan === null
}

import type { ChargeContext } from '../../charges/context.ts'
import type { Charge } from '../../charges/domain/charge.ts'
import type { ChargeHistory } from '../../history/domain/history-event.ts'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import { type Card, isExpired } from '../../tokens/domain/card.ts'

/** A payment with its card, as a visit of its payer finds it. */
export interface ChallengedCharge {
  readonly charge: Charge
  readonly card: Card
  readonly merchant: Pick<Merchant, 'name' | 'profile'>
  /** The event with which it ended without authentication; `null` if it did not end that way. */
  readonly end: ChargeHistory | null
}

/** Whether a payment that was not sent to the acquirer yet has expired. */
export function hasChallengeExpired(
  { nowMs }: Pick<ChargeContext, 'nowMs'>,
  { charge: { dueAtMs }, card }: ChallengedCharge,
): boolean {
  // An expired card token cannot be charged, and its number may already be deleted.
  return dueAtMs === null || nowMs() >= dueAtMs || isExpired(card, nowMs())
}

import type { CardCharge } from '@element-js/protocol/http'
import { ServiceError } from '@element-js/values'
import type { Refund } from '../../refunds/domain/refund.ts'
import { listRefundsOfPayments } from '../../refunds/store/refunds-of-subject.ts'
import { findCard, listCardsByName } from '../../tokens/store/cards.ts'
import type { ChargeContext } from '../context.ts'
import { type Charge, cardChargeOf } from '../domain/charge.ts'
import { isRemoved } from '../store/removed-charges.ts'

/** A payment as the interface shows it, with its card. @param refunds Default: none. */
export async function describeCharge(
  { db, publicUrl }: Pick<ChargeContext, 'db' | 'publicUrl'>,
  charge: Charge,
  refunds: readonly Refund[] = [],
): Promise<CardCharge> {
  const card = await findCard(db, charge)
  // The payment has just been removed. Otherwise only an emptied sandbox loses a card that a payment names.
  if (!card) throw new ServiceError((await isRemoved(db, charge)) ? 'payment_not_found' : 'sandbox_reset')
  return cardChargeOf({ charge, card, publicUrl, refunds })
}

/** Payments of one merchant as the interface shows them, in their order, with two queries for all of them. */
export async function describeCharges(
  { db, publicUrl }: Pick<ChargeContext, 'db' | 'publicUrl'>,
  charges: readonly Charge[],
): Promise<readonly CardCharge[]> {
  const cards = await listCardsByName(db, charges)
  const refundsOf = await listRefundsOfPayments(db, charges)
  return charges.flatMap((charge) => {
    const card = cards.get(charge.cardId)
    // Only an emptied sandbox loses a card that a payment names, and the payment with it.
    return card ? [cardChargeOf({ charge, card, publicUrl, refunds: refundsOf(charge) })] : []
  })
}

import type { CardCharge } from '@element-js/protocol/http'
import { listRefundsOfPayments } from '../../refunds/store/refunds-of-subject.ts'
import { listCardsByName } from '../../tokens/store/cards.ts'
import type { ChargeContext } from '../context.ts'
import { type Charge, cardChargeOf } from '../domain/charge.ts'

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

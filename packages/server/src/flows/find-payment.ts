import type { CardCharge } from '@element-js/protocol/http'
import { cardChargeOf } from '../domain/charge.ts'
import { ServiceError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { findCard } from '../store/cards.ts'
import { type ChargeName, findCharge } from '../store/charges.ts'

/**
 * A merchant's payment as it stands now.
 *
 * @throws ServiceError 404; the same for a payment of another merchant.
 */
export async function findPayment({ db }: Parts, name: ChargeName): Promise<CardCharge> {
  const charge = await findCharge(db, name)
  const card = charge && (await findCard(db, charge))
  if (!charge || !card) throw new ServiceError('payment_not_found')
  return cardChargeOf(charge, card)
}

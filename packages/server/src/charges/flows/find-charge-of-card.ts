import type { CardCharge } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import type { Parts } from '../../server/context.ts'
import { type ChargeName, findCharge } from '../store/charges.ts'
import { describeCharge } from './describe-charge.ts'

/**
 * A merchant's payment as it stands now.
 *
 * @throws ServiceError 404; the same for a payment of another merchant.
 */
export async function findPayment(
  parts: Pick<Parts, 'db' | 'publicUrl'>,
  name: ChargeName,
): Promise<CardCharge> {
  const charge = await findCharge(parts.db, name)
  if (!charge) throw new ServiceError('payment_not_found')
  return describeCharge(parts, charge)
}

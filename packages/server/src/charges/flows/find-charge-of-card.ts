import type { CardCharge } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import { listRefundsOfPayment } from '../../refunds/store/refunds-of-subject.ts'
import type { ChargeContext } from '../context.ts'
import type { ChargeName } from '../domain/charge.ts'
import { findCharge } from '../store/charges.ts'
import { describeCharge } from './describe-charge.ts'

/**
 * A merchant's payment in its present state.
 *
 * @throws ServiceError 404; the same for a payment of another merchant.
 */
export async function findPayment(
  context: Pick<ChargeContext, 'db' | 'publicUrl'>,
  name: ChargeName,
): Promise<CardCharge> {
  const charge = await findCharge(context.db, name)
  if (!charge) throw new ServiceError('payment_not_found')
  return describeCharge(context, charge, await listRefundsOfPayment(context.db, charge))
}

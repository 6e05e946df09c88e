import type { CardCharge } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import type { ChargeContext } from '../context.ts'
import type { ChargeName } from '../store/charges.ts'
import { completeAuthorization } from './complete-authorization.ts'
import { describeCharge } from './describe-charge.ts'
import { findAuthorized, notAuthorized } from './find-authorized.ts'

/**
 * Releases what an authorized payment reserved.
 *
 * @throws ServiceError 404; 409 when it is not authorized; 402 when the acquirer refuses; 503 when it does not answer.
 *   The payment stays as it was, save after 503: then it is cancelled later.
 * @see interface §4.3, §3.1
 */
export async function cancelPayment(context: ChargeContext, name: ChargeName): Promise<CardCharge> {
  const charge = await findAuthorized(context, name)
  const completed = await completeAuthorization(context, { charge, completion: { intent: 'cancel' } })
  if (!completed) return cancelPayment(context, name)
  const { transferStatus, idempotencyKey } = completed
  if (transferStatus === 'AUTHORIZED') throw new ServiceError('processing_error', { idempotencyKey })
  if (transferStatus !== 'CANCELLED') throw notAuthorized(completed)
  return describeCharge(context, completed)
}

import type { CardCharge } from '@element-js/protocol/http'
import { ServiceError } from '@element-js/values'
import type { Requester } from '../../history/domain/history-event.ts'
import type { ChargeContext } from '../context.ts'
import type { ChargeName } from '../domain/charge.ts'
import { completeAuthorization } from './complete-authorization.ts'
import { describeCharge } from './describe-charge.ts'
import { findUndisturbed, notAuthorized } from './find-undisturbed.ts'

interface CancelOrder {
  readonly name: ChargeName
  readonly requester: Requester
}

/**
 * Cancels an authorized payment: its whole reservation is released.
 *
 * @throws ServiceError 404; 409 if it is not authorized; 402 if the acquirer refuses; 503 if it does not answer. The
 * payment stays as it was, except after 503: then a job recovers it.
 */
export async function cancelCharge(
  context: ChargeContext,
  { name, requester }: CancelOrder,
): Promise<CardCharge> {
  const charge = await findUndisturbed(context, name)
  if (charge.transferStatus !== 'AUTHORIZED') throw notAuthorized(charge)
  const completion = { intent: 'cancel' } as const
  const completed = await completeAuthorization(context, { charge, completion, actor: requester })
  if (!completed) return cancelCharge(context, { name, requester })
  const { transferStatus, idempotencyKey } = completed
  if (transferStatus === 'AUTHORIZED') throw new ServiceError('processing_error', { idempotencyKey })
  if (transferStatus !== 'CANCELLED') throw notAuthorized(completed)
  return describeCharge(context, completed)
}

import { ServiceError } from '@element-js/values'
import type { ChargeContext } from '../context.ts'
import type { Charge, ChargeName } from '../domain/charge.ts'
import { completeAuthorization } from './complete-authorization.ts'
import { waitWhileOpen } from './wait-while-open.ts'

/**
 * Finds a payment of a merchant that may be authorized, and waits until no operation on it is in progress.
 *
 * @throws ServiceError 404; 409 if the operation takes longer than 5 s.
 */
export async function findUndisturbed(context: ChargeContext, name: ChargeName): Promise<Charge> {
  const charge = await waitWhileOpen(context, name)
  if (!charge) throw new ServiceError('payment_not_found')
  const { transferStatus, dueAtMs } = charge
  if (transferStatus !== 'AUTHORIZED' || dueAtMs === null || dueAtMs > context.nowMs()) return charge
  // Its time is up, and the job has not expired it yet.
  await completeAuthorization(context, { charge, completion: { intent: 'expire' }, actor: 'job' })
  return findUndisturbed(context, name)
}

/** @returns the refusal of an operation that only an authorized payment allows. */
export function notAuthorized({ transferStatus, idempotencyKey }: Charge): ServiceError {
  const message = `The payment is ${transferStatus}, but only an AUTHORIZED one can be captured or cancelled.`
  return new ServiceError('payment_not_authorized', { message, idempotencyKey })
}

import { ServiceError } from '../../errors.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge, ChargeName } from '../domain/charge.ts'
import { completeAuthorization } from './complete-authorization.ts'
import { waitWhileOpen } from './wait-while-open.ts'

/**
 * Finds an authorized payment of a merchant, and waits until no operation on it is in progress.
 *
 * @throws ServiceError 404; 409 for a payment in another status, or if the operation takes longer than 5 s.
 */
export async function findAuthorized(context: ChargeContext, name: ChargeName): Promise<Charge> {
  const charge = await waitWhileOpen(context, name)
  if (!charge) throw new ServiceError('payment_not_found')
  if (charge.transferStatus !== 'AUTHORIZED') throw notAuthorized(charge)
  if (charge.dueAtMs === null || charge.dueAtMs > context.nowMs()) return charge
  // Its time is up, and the job has not expired it yet.
  await completeAuthorization(context, { charge, completion: { intent: 'expire' }, actor: 'job' })
  return findAuthorized(context, name)
}

/** @returns the refusal of an operation that only an authorized payment allows. */
export function notAuthorized({ transferStatus, idempotencyKey }: Charge): ServiceError {
  const message = `The payment is ${transferStatus}, but only an AUTHORIZED one can be captured or cancelled.`
  return new ServiceError('payment_not_authorized', { message, idempotencyKey })
}

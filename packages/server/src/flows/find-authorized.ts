import { setTimeout as sleep } from 'node:timers/promises'
import type { Charge } from '../domain/charge.ts'
import { ServiceError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { type ChargeName, findCharge } from '../store/charges.ts'
import { endAuthorization } from './end-authorization.ts'

const pollMs = 20
const patienceMs = 5000

/**
 * A merchant's payment that is authorized, once nothing is under way at it.
 *
 * @throws ServiceError 404; 409 for one in another status, or when what is under way takes longer than 5 s.
 */
export async function findAuthorized(parts: Parts, name: ChargeName): Promise<Charge> {
  const charge = await waitWhileOpen(parts, name)
  if (charge.transferStatus !== 'AUTHORIZED') throw notAuthorized(charge)
  if (charge.dueAtMs === null || charge.dueAtMs > parts.nowMs()) return charge
  // Its time is up, and the job that ends it has not come by yet.
  await endAuthorization(parts, { charge, ending: { intent: 'expire' } })
  return findAuthorized(parts, name)
}

/** @returns the refusal of what only an authorized payment allows. */
export function notAuthorized({ transferStatus, idempotencyKey }: Charge): ServiceError {
  const message = `The payment is ${transferStatus}, and only an AUTHORIZED one can be captured or cancelled.`
  return new ServiceError('payment_not_authorized', { message, idempotencyKey })
}

async function waitWhileOpen({ db }: Parts, name: ChargeName): Promise<Charge> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    const charge = await findCharge(db, name)
    if (!charge) throw new ServiceError('payment_not_found')
    if (!charge.openIntent) return charge
    await sleep(pollMs)
  }
  throw new ServiceError('payment_in_progress', { retryAfterSeconds: 1 })
}

import { pollUntil } from '../../database/poll-until.ts'
import { ServiceError } from '../../errors.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge, ChargeName } from '../domain/charge.ts'
import { findCharge } from '../store/charges.ts'

/**
 * A merchant's payment, once nothing is under way at it.
 *
 * @returns `undefined` when there is none.
 * @throws ServiceError 409 when what is under way takes longer than 5 s.
 */
export async function waitWhileOpen(
  { db }: Pick<ChargeContext, 'db'>,
  name: ChargeName,
): Promise<Charge | undefined> {
  const isDone = (charge: Charge | undefined): boolean => !charge?.openIntent
  const charge = await pollUntil({ look: () => findCharge(db, name), isDone })
  if (!isDone(charge)) throw new ServiceError('payment_in_progress', { retryAfterSeconds: 1 })
  return charge
}

/** The same for a payment that existed a moment ago. Only a sandbox that was reset loses one. */
export async function waitForOther(context: Pick<ChargeContext, 'db'>, charge: Charge): Promise<Charge> {
  const stored = await waitWhileOpen(context, charge)
  if (!stored) throw new ServiceError('sandbox_reset')
  return stored
}

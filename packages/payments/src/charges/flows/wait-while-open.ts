import { pollUntil } from '@element-js/database'
import { ServiceError } from '@element-js/values'
import type { ChargeContext } from '../context.ts'
import type { Charge, ChargeName } from '../domain/charge.ts'
import { findCharge } from '../store/charges.ts'

/**
 * A merchant's payment, once no operation on it is in progress.
 *
 * @returns `undefined` if there is none.
 * @throws ServiceError 409 if the operation takes longer than 5 s.
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

/** The same for a payment that existed a moment ago. Only a reset of the sandbox can remove it. */
export async function waitForOutcome(context: Pick<ChargeContext, 'db'>, charge: Charge): Promise<Charge> {
  const stored = await waitWhileOpen(context, charge)
  if (!stored) throw new ServiceError('sandbox_reset')
  return stored
}

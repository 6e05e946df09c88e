import { setTimeout as sleep } from 'node:timers/promises'
import type { Charge } from '../domain/charge.ts'
import { ServiceError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { type ChargeName, findCharge } from '../store/charges.ts'

const pollMs = 20
const patienceMs = 5000

/**
 * A merchant's payment, once nothing is under way at it.
 *
 * @returns `undefined` when there is none.
 * @throws ServiceError 409 when what is under way takes longer than 5 s.
 */
export async function waitWhileOpen(
  { db }: Pick<Parts, 'db'>,
  name: ChargeName,
): Promise<Charge | undefined> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    const charge = await findCharge(db, name)
    if (!charge?.openIntent) return charge
    await sleep(pollMs)
  }
  throw new ServiceError('payment_in_progress', { retryAfterSeconds: 1 })
}

/** The same for a payment that was there a moment ago. Only an emptied sandbox loses one. */
export async function waitForOther(parts: Pick<Parts, 'db'>, charge: Charge): Promise<Charge> {
  const stored = await waitWhileOpen(parts, charge)
  if (!stored) throw new ServiceError('sandbox_reset')
  return stored
}

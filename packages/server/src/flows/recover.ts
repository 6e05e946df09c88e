import type { Parts } from '../parts.ts'
import { listOpenCharges } from '../store/charges.ts'
import { deleteTemporaryHold, listTemporaryHolds } from '../store/temporary-holds.ts'
import { resolveCharge } from './close-charge.ts'

/**
 * Ends what a service that died left open, by asking the acquirer. Run before the first request is taken.
 *
 * @throws ServiceError 503 when the acquirer does not answer.
 */
export async function recover(parts: Parts): Promise<void> {
  const { db, acquirer, log } = parts
  for (const charge of await listOpenCharges(db)) {
    const { acquirerReference, transferStatus } = await resolveCharge(parts, charge)
    log.warn({ reference: acquirerReference, transferStatus }, 'settled a payment that was left open')
  }
  for (const hold of await listTemporaryHolds(db)) {
    await acquirer.cancel({ merchantId: hold.merchantId, reference: hold.acquirerReference })
    await deleteTemporaryHold(db, hold)
    log.warn({ reference: hold.acquirerReference }, 'cancelled a verification that was left open')
  }
}

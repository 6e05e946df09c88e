import type { SimulatedAcquirer } from '../acquirer/simulated-acquirer.ts'
import { listChargeReferences } from '../charges/store/charges.ts'
import type { Database } from '../database/database.ts'
import { ServiceError } from '../errors.ts'
import { listAttemptReferences } from '../links/store/attempts.ts'
import type { ShownLedgerEntry } from './sandbox-schemas.ts'

interface LedgerSource {
  readonly db: Database
  readonly simulator: SimulatedAcquirer
}

/**
 * What the acquirer did for a merchant, in its own words, oldest first. The references in its book are random and no
 * merchant sees them, so each entry is given the key of the payment that the service has under it: an entry without one
 * is a verification, or a link's, which has its id, or money that moved and that the service knows nothing of.
 *
 * @throws ServiceError 503 when the acquirer does not answer.
 */
export async function readLedger(
  { db, simulator }: LedgerSource,
  merchantId: string,
): Promise<readonly ShownLedgerEntry[]> {
  const entries = await simulator.entriesFor(merchantId).catch((cause: unknown) => {
    throw new ServiceError('acquirer_unavailable', { cause })
  })
  const payments = await listChargeReferences(db, merchantId)
  const keys = new Map(
    payments.map(({ acquirerReference, idempotencyKey }) => [acquirerReference, idempotencyKey]),
  )
  const attempts = await listAttemptReferences(db, merchantId)
  const links = new Map(attempts.map(({ acquirerReference, linkId }) => [acquirerReference, linkId]))
  return entries.map((entry) => {
    const idempotencyKey = keys.get(entry.reference)
    const linkId = links.get(entry.reference)
    return { ...entry, ...(idempotencyKey && { idempotencyKey }), ...(linkId && { linkId }) }
  })
}

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
 * Lists what the acquirer did for a merchant, in the acquirer's terms, oldest first. Merchants do not know the random
 * references in the ledger, so each entry gets the key of the service's payment. An entry without a key is a
 * verification, or an operation of a link, which has the link's id, or money that moved without the service's
 * knowledge.
 *
 * @throws ServiceError 503 if the acquirer does not answer.
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

import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'

interface StoreProbeOptions {
  readonly db: Database
  /** A clock that nobody sets, in milliseconds. */
  readonly steadyMs: () => number
}

// More than a page of either database, also when PostgreSQL compresses it: a store that is full cannot take it.
const paddingBytes = 12_000

// PostgreSQL keeps deleted rows until it vacuums the table. Frequent checks must not fill its disk.
const paddingEveryMs = 1000

/**
 * Creates a function that writes a row into the store and deletes it again, in one transaction: a store that is
 * read-only can be read, and one that is full can too. Until a row of several pages fits again, each check tries one.
 *
 * @returns a function that rejects while the store is away, read-only or full.
 */
export function createStoreProbe({ db, steadyMs }: StoreProbeOptions): () => Promise<void> {
  let paddingDueMs = steadyMs()
  return async () => {
    const isPadded = steadyMs() >= paddingDueMs
    const probeId = randomUUID()
    const padding = isPadded ? randomBytes(paddingBytes).toString('base64') : ''
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('storeProbes').values({ probeId, padding }).execute()
      await transaction.deleteFrom('storeProbes').where('probeId', '=', probeId).execute()
    })
    if (isPadded) paddingDueMs = steadyMs() + paddingEveryMs
  }
}

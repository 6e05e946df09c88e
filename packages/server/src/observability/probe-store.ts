import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'

// More than a page of either database, even when PostgreSQL compresses it: a full store has no room for it.
const paddingBytes = 12_000

/**
 * Writes a row of several pages into the store and deletes it again, in one transaction: a store that is read-only can
 * be read, and one that is full can too. Rejects while the store is away, read-only or full. Do not run it at every
 * request: PostgreSQL keeps deleted rows until it vacuums the table.
 */
export async function probeStore(db: Database): Promise<void> {
  const probeId = randomUUID()
  const padding = randomBytes(paddingBytes).toString('base64')
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('storeProbes').values({ probeId, padding }).execute()
    await transaction.deleteFrom('storeProbes').where('probeId', '=', probeId).execute()
  })
}

import type { Database } from './database.ts'

/** A verification that may hold money at the acquirer. */
export interface TemporaryHold {
  readonly merchantId: string
  readonly acquirerReference: string
}

/** Notes that money is about to be held, before it is. */
export async function insertTemporaryHold(db: Database, hold: TemporaryHold): Promise<void> {
  await db.insertInto('temporaryHolds').values(hold).execute()
}

export async function deleteTemporaryHold(db: Database, hold: TemporaryHold): Promise<void> {
  await db
    .deleteFrom('temporaryHolds')
    .where('merchantId', '=', hold.merchantId)
    .where('acquirerReference', '=', hold.acquirerReference)
    .execute()
}

/** Every merchant's holds that are not known to be cancelled. */
export async function listTemporaryHolds(db: Database): Promise<readonly TemporaryHold[]> {
  return db.selectFrom('temporaryHolds').selectAll().execute()
}

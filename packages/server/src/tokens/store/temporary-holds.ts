import type { Database } from '../../database/database.ts'

/** A verification that may hold money at the acquirer. */
export interface TemporaryHold {
  readonly merchantId: string
  readonly acquirerReference: string
}

/** Records that money is about to be held, before it is, and which process will void the hold. */
export async function insertTemporaryHold(
  db: Database,
  hold: TemporaryHold & { readonly owner: string },
): Promise<void> {
  await db.insertInto('temporaryHolds').values(hold).execute()
}

export async function deleteTemporaryHold(db: Database, hold: TemporaryHold): Promise<void> {
  await db
    .deleteFrom('temporaryHolds')
    .where('merchantId', '=', hold.merchantId)
    .where('acquirerReference', '=', hold.acquirerReference)
    .execute()
}

/** Releases a hold that could not be voided, for a job to void it. */
export async function releaseHold(db: Database, hold: TemporaryHold): Promise<void> {
  await db
    .updateTable('temporaryHolds')
    .set({ owner: null })
    .where('merchantId', '=', hold.merchantId)
    .where('acquirerReference', '=', hold.acquirerReference)
    .execute()
}

// As many as are voided together.
const batch = 100

/**
 * Every merchant's holds that no process will void; a hundred at most. They are not taken over: of several processes that
 * void one at the acquirer, the first does it.
 *
 * @param deadOwners Whose holds are listed, beside those that have no owner.
 */
export async function listOrphanedHolds(
  db: Database,
  deadOwners: readonly string[],
): Promise<readonly TemporaryHold[]> {
  return (
    db
      .selectFrom('temporaryHolds')
      .select(['merchantId', 'acquirerReference'])
      // No owner has an empty name; SQL has no empty list.
      .where((where) => where.or([where('owner', 'is', null), where('owner', 'in', ['', ...deadOwners])]))
      .limit(batch)
      .execute()
  )
}

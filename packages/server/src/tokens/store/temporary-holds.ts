import type { Database } from '../../database/database.ts'

/** A verification that may hold money at the acquirer. */
export interface TemporaryHold {
  readonly merchantId: string
  readonly acquirerReference: string
}

/** Notes that money is about to be held, before it is, and who is to let go of it. */
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

/** Gives a hold up that could not be cancelled, for a job to take up. */
export async function releaseHold(db: Database, hold: TemporaryHold): Promise<void> {
  await db
    .updateTable('temporaryHolds')
    .set({ owner: null })
    .where('merchantId', '=', hold.merchantId)
    .where('acquirerReference', '=', hold.acquirerReference)
    .execute()
}

// As many as are let go of together.
const batch = 100

/**
 * Every merchant's holds that nobody is going to let go of; a hundred at most. Nobody takes them over: of several that
 * cancel one at the acquirer it is the first that does.
 *
 * @param deadOwners Whose holds are meant; those of nobody are besides.
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

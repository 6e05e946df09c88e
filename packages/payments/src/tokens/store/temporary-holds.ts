import type { Database, Part } from '@element-js/database'

/** The record of a verification for which the acquirer may have reserved an amount. */
export interface TemporaryHold {
  readonly merchantId: string
  readonly acquirerReference: string
}

export interface OwnedHold extends TemporaryHold {
  /** The process that will void the reservation. */
  readonly owner: string
}

/** Records that an amount is about to be reserved, together with its verification, before the acquirer is asked. */
export const holdInsertionPart: Part<OwnedHold> = {
  types: { merchantId: 'text', acquirerReference: 'text', owner: 'text' },
  statements: [
    (db, { merchantId, acquirerReference, owner }) =>
      db.insertInto('temporaryHolds').values({ merchantId, acquirerReference, owner }),
  ],
}

const buildDeletion = (db: Database, { merchantId, acquirerReference }: TemporaryHold) =>
  db
    .deleteFrom('temporaryHolds')
    .where('merchantId', '=', merchantId)
    .where('acquirerReference', '=', acquirerReference)

/** Deletes the record of a hold together with the outcome of its verification: nothing is reserved. */
export const holdDeletionPart: Part<TemporaryHold> = {
  types: { merchantId: 'text', acquirerReference: 'text' },
  statements: [buildDeletion],
}

export async function deleteTemporaryHold(db: Database, hold: TemporaryHold): Promise<void> {
  await buildDeletion(db, hold).execute()
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

/** Whether a verification is recorded: a process or a job will void its reservation. */
export async function hasTemporaryHold(
  db: Database,
  { merchantId, acquirerReference }: TemporaryHold,
): Promise<boolean> {
  const row = await db
    .selectFrom('temporaryHolds')
    .select('acquirerReference')
    .where('merchantId', '=', merchantId)
    .where('acquirerReference', '=', acquirerReference)
    .executeTakeFirst()
  return row !== undefined
}

// As many as are voided together.
const batch = 100

/**
 * The holds of all merchants that no process will void; a hundred at most. They are not taken over: if several
 * processes void one at the acquirer, the first succeeds.
 *
 * @param deadOwners The owners whose holds are listed, besides those without an owner.
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

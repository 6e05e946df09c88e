import type { Database } from '../../database/database.ts'
import { type Call, call } from '../../database/direct/write-together.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'

/** The record of a verification for which the acquirer may have reserved an amount. */
export interface TemporaryHold {
  readonly merchantId: string
  readonly acquirerReference: string
}

interface OwnedHold extends TemporaryHold {
  /** The process that will void the reservation. */
  readonly owner: string
}

const insertion = prepareQuery((db, hold: OwnedHold) => db.insertInto('temporaryHolds').values(hold))

/** Records that an amount is about to be reserved. Call it before the acquirer is asked. */
export function holdInsertionOf({ merchantId, acquirerReference, owner }: OwnedHold): Call<unknown> {
  return call(insertion, { merchantId, acquirerReference, owner })
}

const deletion = prepareQuery((db, { merchantId, acquirerReference }: TemporaryHold) =>
  db
    .deleteFrom('temporaryHolds')
    .where('merchantId', '=', merchantId)
    .where('acquirerReference', '=', acquirerReference),
)

export function holdDeletionOf({ merchantId, acquirerReference }: TemporaryHold): Call<unknown> {
  return call(deletion, { merchantId, acquirerReference })
}

export async function deleteTemporaryHold(db: Database, hold: TemporaryHold): Promise<void> {
  await holdDeletionOf(hold).run(db)
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

import type { Database } from './database.ts'

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
export async function disownHold(db: Database, hold: TemporaryHold): Promise<void> {
  await db
    .updateTable('temporaryHolds')
    .set({ owner: null })
    .where('merchantId', '=', hold.merchantId)
    .where('acquirerReference', '=', hold.acquirerReference)
    .execute()
}

interface TakeOver {
  readonly owner: string
  /** Whose holds are taken over; those of nobody are besides. */
  readonly deadOwners: readonly string[]
}

/** Takes over what nobody is going to let go of, of every merchant. Of several that try each gets others. */
export async function takeOverHolds(
  db: Database,
  { owner, deadOwners }: TakeOver,
): Promise<readonly TemporaryHold[]> {
  return (
    db
      .updateTable('temporaryHolds')
      .set({ owner })
      // No owner has an empty name; SQL has no empty list.
      .where((where) => where.or([where('owner', 'is', null), where('owner', 'in', ['', ...deadOwners])]))
      .returning(['merchantId', 'acquirerReference'])
      .execute()
  )
}

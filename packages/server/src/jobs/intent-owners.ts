import type { Database } from '../database/database.ts'

/**
 * The owners of all operations in progress at the acquirer or at a destination, for any merchant; `null` if one has no
 * owner.
 */
export async function listIntentOwners(db: Database): Promise<readonly (string | null)[]> {
  const rows = await db
    .selectFrom('charges')
    .select('intentOwner as owner')
    .where('openIntent', 'is not', null)
    .union(db.selectFrom('verifications').select('intentOwner as owner').where('openIntent', 'is not', null))
    .union(db.selectFrom('temporaryHolds').select('owner'))
    .union(db.selectFrom('forwards').select('owner').where('state', '=', 'sending'))
    .execute()
  return rows.map(({ owner }) => owner)
}

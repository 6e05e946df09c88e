import type { Database } from '../database/database.ts'

/** Whoever has something under way at the acquirer, for any merchant; `null` when something has nobody. */
export async function listIntentOwners(db: Database): Promise<readonly (string | null)[]> {
  const rows = await db
    .selectFrom('charges')
    .select('intentOwner as owner')
    .where('openIntent', 'is not', null)
    .union(db.selectFrom('tokenAttempts').select('intentOwner as owner').where('openIntent', 'is not', null))
    .union(db.selectFrom('temporaryHolds').select('owner'))
    .execute()
  return rows.map(({ owner }) => owner)
}

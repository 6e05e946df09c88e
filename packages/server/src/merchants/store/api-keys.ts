import type { Database } from '../../database/database.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'

/** An API key as it is stored. */
export interface StoredApiKey {
  readonly merchantId: string
  /** SHA-256 in hex. */
  readonly keyHash: string
  readonly createdAtMs: number | null
}

const insertion = prepareQuery((db, key: StoredApiKey & { readonly revokedAtMs: null }) =>
  db.insertInto('apiKeys').values(key),
)

export async function insertApiKey(db: Database, key: StoredApiKey): Promise<void> {
  await insertion(db, { ...key, revokedAtMs: null })
}

/** Whether any of these keys is in the store, including revoked ones. */
export async function hasAnyApiKey(db: Database, keyHashes: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('apiKeys')
    .select('keyHash')
    .where('keyHash', 'in', keyHashes)
    .executeTakeFirst()
  return row !== undefined
}

import type { Database } from '../../database/database.ts'

/** An API key as it is stored. */
export interface StoredApiKey {
  readonly merchantId: string
  /** SHA-256 in hex. */
  readonly keyHash: string
  readonly createdAtMs: number | null
}

export async function insertApiKey(db: Database, key: StoredApiKey): Promise<void> {
  await db
    .insertInto('apiKeys')
    .values({ ...key, revokedAtMs: null })
    .execute()
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

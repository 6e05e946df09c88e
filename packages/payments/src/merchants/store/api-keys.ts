import { type Database, prepareQuery } from '@element-js/database'
import type { SettingsAuthor } from '../../history/domain/settings-change.ts'
import { changeSettings } from '../../history/store/settings-changes.ts'
import { shortIdOf } from './credentials.ts'

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

/** Adds a key to the settings of a merchant. @returns its short id. */
export async function addApiKey(db: Database, author: SettingsAuthor, keyHash: string): Promise<string> {
  const id = shortIdOf(keyHash)
  const { merchantId, atMs: createdAtMs } = author
  await changeSettings(db, author, async (transaction, record) => {
    await insertApiKey(transaction, { merchantId, keyHash, createdAtMs })
    await record({ kind: 'api_key_added', id })
  })
  return id
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

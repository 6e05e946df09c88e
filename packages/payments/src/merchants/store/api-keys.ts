import { type Database, prepareQuery } from '@element-js/database'
import { hashOf } from '@element-js/http'
import type { SettingsAuthor } from '../../history/domain/settings-change.ts'
import { changeSettings } from '../../history/store/settings-changes.ts'
import { shortIdOf } from './credentials.ts'

/** A merchant's API key. It is public: the merchant's pages contain it. */
interface NewApiKey {
  readonly merchantId: string
  readonly apiKey: string
  /** `null`: not recorded. */
  readonly createdAtMs: number | null
}

const insertion = prepareQuery(
  (db, key: NewApiKey & { readonly keyHash: string; readonly revokedAtMs: null }) =>
    db.insertInto('apiKeys').values(key),
)

export async function insertApiKey(db: Database, key: NewApiKey): Promise<void> {
  await insertion(db, { ...key, keyHash: hashOf(key.apiKey), revokedAtMs: null })
}

/** Adds a key to the settings of a merchant. @returns its short id. */
export async function addApiKey(db: Database, author: SettingsAuthor, apiKey: string): Promise<string> {
  const id = shortIdOf(hashOf(apiKey))
  const { merchantId, atMs: createdAtMs } = author
  await changeSettings(db, author, async (transaction, record) => {
    await insertApiKey(transaction, { merchantId, apiKey, createdAtMs })
    await record({ kind: 'api_key_added', id })
  })
  return id
}

/** Whether any of these keys is in the store, including revoked ones. */
export async function hasAnyApiKey(db: Database, apiKeys: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('apiKeys')
    .select('keyHash')
    .where('keyHash', 'in', apiKeys.map(hashOf))
    .executeTakeFirst()
  return row !== undefined
}

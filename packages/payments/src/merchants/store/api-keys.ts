import { type Database, prepareQuery, type Schema } from '@element-js/database'
import { hashOf } from '@element-js/http'
import type { Insertable } from 'kysely'
import type { SettingsAuthor } from '../../history/domain/settings-change.ts'
import { addCredential, shortIdOf } from './credentials.ts'

/** A merchant's API key. It is public: the merchant's pages contain it. */
interface NewApiKey {
  readonly merchantId: string
  readonly apiKey: string
  /** Default: none. */
  readonly name?: string | null
  /** `null`: not recorded. */
  readonly createdAtMs: number | null
}

const insertion = prepareQuery((db, key: Insertable<Schema['apiKeys']>) =>
  db.insertInto('apiKeys').values(key),
)

export async function insertApiKey(db: Database, { name = null, ...key }: NewApiKey): Promise<void> {
  await insertion(db, { ...key, name, keyHash: hashOf(key.apiKey), lastUsedAtMs: null, revokedAtMs: null })
}

/** Adds a key to the settings of a merchant. @returns its short id, or `null` if the merchant has too many already. */
export async function addApiKey(
  db: Database,
  author: SettingsAuthor,
  { apiKey, name }: { readonly apiKey: string; readonly name: string | null },
): Promise<string | null> {
  const id = shortIdOf(hashOf(apiKey))
  const { merchantId, atMs: createdAtMs } = author
  const isAdded = await addCredential(db, author, {
    kind: 'apiKey',
    change: { kind: 'api_key_added', id, name },
    insert: (transaction) => insertApiKey(transaction, { merchantId, apiKey, name, createdAtMs }),
  })
  return isAdded ? id : null
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

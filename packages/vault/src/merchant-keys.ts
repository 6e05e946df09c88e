import { type Database, prepareQuery } from '@element-js/database'

/** A merchant's key as it is stored: wrapped by a master key. */
export interface WrappedKey {
  readonly merchantId: string
  readonly purpose: 'seal' | 'fingerprint'
  readonly version: number
  readonly masterVersion: number
  readonly wrapped: Uint8Array
}

interface KeyName {
  readonly merchantId: string
  readonly purpose: 'seal' | 'fingerprint'
  /** Default: the newest. */
  readonly version?: number
}

export async function findMerchantKey(db: Database, name: KeyName): Promise<WrappedKey | undefined> {
  const { merchantId, purpose, version } = name
  return db
    .selectFrom('merchantKeys')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('purpose', '=', purpose)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The keys of every merchant, in every version. */
export async function listMerchantKeys(db: Database): Promise<readonly WrappedKey[]> {
  return db.selectFrom('merchantKeys').selectAll().execute()
}

const insertion = prepareQuery((db, key: WrappedKey) =>
  db
    .insertInto('merchantKeys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing()),
)

/** Stores a key, unless there is already one of that version, which then stays. */
export async function insertMerchantKey(db: Database, key: WrappedKey): Promise<void> {
  const { merchantId, purpose, version, masterVersion, wrapped } = key
  await insertion(db, { merchantId, purpose, version, masterVersion, wrapped })
}

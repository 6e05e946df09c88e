import { type Database, isPostgres } from '@element-js/database'
import type { SettingsAuthor, SettingsChange } from '../domain/settings-change.ts'

/** A change of a merchant's settings, as stored. */
export interface StoredSettingsChange extends SettingsAuthor {
  /** Grows in the order in which the changes of a merchant were made. */
  readonly changeId: number
  readonly change: SettingsChange
}

/** Records a change. To be called in the transaction that makes the change. */
type RecordChange = (change: SettingsChange) => Promise<void>

/**
 * Changes settings of a merchant, in one transaction with the record of who changed what. Changes of one merchant are
 * made one after the other: the value that a change replaces is the value that the previous change set.
 *
 * @param make Makes the change with the transaction, and records it if there was anything to change.
 */
export function changeSettings<T>(
  db: Database,
  author: SettingsAuthor,
  make: (transaction: Database, record: RecordChange) => Promise<T>,
): Promise<T> {
  const { merchantId, actor, atMs } = author
  return db.transaction().execute(async (transaction) => {
    await lockMerchant(transaction, merchantId)
    return make(transaction, async (change) => {
      const row = { merchantId, actor, atMs, change: JSON.stringify(change) }
      await transaction.insertInto('settingsChanges').values(row).execute()
    })
  })
}

/**
 * Locks a merchant until the end of the transaction, against others that do so. Rows that refer to the merchant can still
 * be added. SQLite has one writer at a time.
 */
export async function lockMerchant(transaction: Database, merchantId: string): Promise<void> {
  if (!isPostgres(transaction)) return
  await transaction
    .selectFrom('merchants')
    .select('merchantId')
    .where('merchantId', '=', merchantId)
    .forNoKeyUpdate()
    .execute()
}

interface ChangesRange {
  readonly merchantId: string
  /** Only changes before this one; `null`: from the latest on. */
  readonly before: number | null
  readonly limit: number
}

/** Changes of a merchant's settings, the latest first. */
export async function listSettingsChanges(
  db: Database,
  { merchantId, before, limit }: ChangesRange,
): Promise<readonly StoredSettingsChange[]> {
  const query = db
    .selectFrom('settingsChanges')
    .select(['changeId', 'merchantId', 'actor', 'atMs', 'change'])
    .where('merchantId', '=', merchantId)
    .orderBy('changeId', 'desc')
    .limit(limit)
  const rows = await (before === null ? query : query.where('changeId', '<', before)).execute()
  return rows.map(({ change, ...row }) => ({ ...row, change: JSON.parse(change) as SettingsChange }))
}

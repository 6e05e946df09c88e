import { DatabaseSync } from 'node:sqlite'
import { migrations } from '@element-js/payments'
import { StartError } from '@element-js/values'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'

/** The number of rows of each kind in a store. */
export interface StoreContents {
  readonly merchants: number
  readonly cards: number
  readonly charges: number
  readonly paymentLinks: number
}

/**
 * Checks that a file is an undamaged database of this version of the service, or of an earlier one.
 *
 * @param path A file that nobody writes.
 * @throws StartError that says what is wrong with it.
 */
export function inspectBackup(path: string): StoreContents {
  const sqlite = new DatabaseSync(path, { readOnly: true })
  try {
    refuseDamage(sqlite)
    refuseForeign(sqlite)
    return {
      merchants: count(sqlite, 'merchants'),
      cards: count(sqlite, 'cards'),
      charges: count(sqlite, 'charges'),
      paymentLinks: count(sqlite, 'payment_links'),
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError('The backup is damaged, or it is not a database.', { cause: error })
  } finally {
    sqlite.close()
  }
}

function refuseDamage(sqlite: DatabaseSync): void {
  const found = sqlite.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
  const orphan = sqlite.prepare('PRAGMA foreign_key_check').get()
  if (found !== 'ok' || orphan !== undefined) throw new StartError('The backup is damaged.')
}

function refuseForeign(sqlite: DatabaseSync): void {
  const tables = sqlite.prepare("select name from sqlite_schema where type = 'table'").all()
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE))
    throw new StartError('The backup is not a database of this service.')
  const newer = sqlite
    .prepare(`select name from ${DEFAULT_MIGRATION_TABLE} order by name`)
    .all()
    .filter(({ name }) => !Object.hasOwn(migrations, String(name)))
  if (newer.length === 0) return
  const names = newer.map(({ name }) => name).join(', ')
  throw new StartError(
    `The backup was made by a newer version of the service, with the migrations ${names}. Restore it with that version.`,
  )
}

function count(sqlite: DatabaseSync, table: string): number {
  return Number(sqlite.prepare(`select count(*) as many from ${table}`).get()?.many ?? 0)
}

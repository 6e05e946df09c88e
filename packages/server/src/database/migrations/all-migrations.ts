import type { Database } from '../database.ts'
import { up as createTables } from './001-create-tables.ts'
import type { DatabaseKind } from './database-kind.ts'

/** A step from one version of the tables to the next. It runs once, in one transaction with the record that it ran. */
export type Migration = (db: Database, kind: DatabaseKind) => Promise<void>

/**
 * The migrations by their file names, which each store records: neither the name nor the content of a released
 * migration may change. A new migration is a new file with the next number.
 */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '001-create-tables': createTables,
}

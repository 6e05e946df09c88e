import type { Migrations } from '@element-js/database'
import { up as createTables } from './001-create-tables.ts'

/**
 * The migrations by their file names, which each store records: neither the name nor the content of a released
 * migration may change. A new migration is a new file with the next number.
 */
export const migrations: Migrations = {
  '001-create-tables': createTables,
}

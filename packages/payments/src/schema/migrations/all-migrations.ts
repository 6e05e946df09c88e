import { createHash } from 'node:crypto'
import type { Migrations } from '@element-js/database'
import { up as createTables, statementsOf } from './001-create-tables.ts'

// Part of the name until the first release, so that a database is refused if its tables are of an earlier state.
const hash = createHash('sha256')
  .update(JSON.stringify([statementsOf('sqlite'), statementsOf('postgres')]))
  .digest('hex')
  .slice(0, 8)

/**
 * The migrations by the names that each store records: neither the name nor the content of a released migration may
 * change. A new migration is a new file with the next number.
 */
export const migrations: Migrations = {
  [`001-create-tables-${hash}`]: createTables,
}

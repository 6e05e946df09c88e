import { sql } from 'kysely'
import type { Database } from '../../../../database/src/database.ts'
import { inOrder } from './expected-removal.ts'

type Row = Readonly<Record<string, unknown>>
/** Every table of the store with all its rows, by its name. */
export type Tables = Readonly<Record<string, readonly Row[]>>

// They change by themselves.
const ofProcesses = new Set(['process_owners', 'work_leases', 'key_holders'])

/** Reads everything, in an order that does not depend on where a row is. */
export async function readTables(db: Database): Promise<Tables> {
  const all = await db.introspection.getTables()
  const tables = all.filter(({ name, isView }) => !isView && !ofProcesses.has(name))
  const read = tables.map(async ({ name }) => {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    return [name, inOrder(rows)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

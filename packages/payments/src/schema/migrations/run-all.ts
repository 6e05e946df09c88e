import type { Database } from '@element-js/database'
import { sql } from 'kysely'

/** Runs statements one after another. */
export async function runAll(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

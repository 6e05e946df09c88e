import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** Runs statements one after another. */
export async function runAll(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

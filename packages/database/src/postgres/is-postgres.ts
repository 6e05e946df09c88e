import { PostgresAdapter } from 'kysely'
import type { Database } from '../database.ts'

/** Whether the store is PostgreSQL, whose SQL differs in some places, and where rows can be locked. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

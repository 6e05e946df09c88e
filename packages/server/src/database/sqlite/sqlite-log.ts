import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { tryUntil } from './sqlite-busy.ts'

const patienceMs = 5000

/**
 * Moves the content of SQLite's write-ahead log into the database and truncates the log. It waits for a transaction of
 * another process; if that process does not finish in time, the log stays until the next run.
 */
export async function emptyWriteAheadLog(db: Database): Promise<void> {
  await tryUntil(async () => {
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
    return rows[0]?.busy === 0
  }, patienceMs)
}

import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { tryUntil } from './sqlite-busy.ts'

const patienceMs = 5000

/**
 * Moves all that is in SQLite's write-ahead log into the database, and cuts the log to nothing. Another process in the
 * middle of a transaction is waited for; while one never lets go, the log stays until the next time.
 */
export async function emptyWriteAheadLog(db: Database): Promise<void> {
  await tryUntil(async () => {
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
    return rows[0]?.busy === 0
  }, patienceMs)
}

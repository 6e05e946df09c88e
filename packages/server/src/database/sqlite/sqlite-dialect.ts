import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type Dialect,
  type DialectAdapter,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type DirectQueries, offerDirectQueries } from '../direct/direct-queries.ts'
import { openDatabaseFile, refuseLogOfOther } from '../overwritten/open-database-file.ts'
import { createWriteThread } from '../threads/create-write-thread.ts'
import { makePrivate } from './private-files.ts'
import { connectSqlite } from './sqlite-connections.ts'
import { createSqliteDriver } from './sqlite-driver.ts'

/**
 * A Kysely dialect for Node's built-in SQLite, with group commit.
 *
 * @param location A file path, or `:memory:`.
 * @throws StartError if the file was replaced while no service used it, and would be mixed with the log of the old one.
 */
export function createSqliteDialect(location: string): Dialect {
  if (location !== ':memory:') refuseLogOfOther(location)
  const writer = openSqlite(location)
  // SQLite's own wait would block the process, so the driver waits for other processes' locks itself.
  writer.exec('PRAGMA busy_timeout = 0')
  const reader =
    location === ':memory:' ? null : new DatabaseSync(location, { readOnly: true, timeout: 5000 })
  const connections = connectSqlite({
    writer,
    reader,
    thread: reader && createWriteThread(location),
    file: reader && openDatabaseFile(location),
  })
  return {
    createAdapter: () => createAdapter(connections.direct),
    createDriver: () => createSqliteDriver(connections),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function createAdapter(direct: DirectQueries): DialectAdapter {
  const adapter = Object.defineProperties(new SqliteAdapter(), {
    // Kysely's SQLite adapter serves one caller at a time. Here, callers take turns in the driver.
    supportsMultipleConnections: { value: true },
    // SQLite can also roll back changes of tables. Kysely declares that it cannot and would run migrations without a
    // transaction: a failed one would stay half done, and another process would not wait.
    supportsTransactionalDdl: { value: true },
  })
  return offerDirectQueries(adapter, direct)
}

/**
 * Opens an SQLite database with the settings that money needs: a commit is on the disk when it returns, and deleted
 * data is overwritten with zeros.
 *
 * @param location A file path, whose folder is created if it is missing; or `:memory:`.
 */
export function openSqlite(location: string): DatabaseSync {
  if (location !== ':memory:') {
    makeFolder(dirname(location))
    makePrivate(location)
  }
  const sqlite = new DatabaseSync(location, { timeout: 5000 })
  sqlite.exec('PRAGMA journal_mode = WAL')
  sqlite.exec('PRAGMA synchronous = FULL')
  sqlite.exec('PRAGMA secure_delete = ON')
  sqlite.exec('PRAGMA foreign_keys = ON')
  // Rollback data of savepoints stays in memory, so that no security code is left in a temporary file.
  sqlite.exec('PRAGMA temp_store = MEMORY')
  // 16 MiB. The default of 2 MiB is less than a full group of transactions changes: its pages would be written before the
  // commit, and read again.
  sqlite.exec('PRAGMA cache_size = -16384')
  return sqlite
}

// SQLite writes files of its own beside the database file. If it may not, it reports only "unable to open".
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.R_OK | constants.W_OK)
}

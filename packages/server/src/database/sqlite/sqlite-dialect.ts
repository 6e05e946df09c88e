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
import { createSqliteDriver } from './sqlite-driver.ts'

/** Kysely over Node's own SQLite, with group commit. `location` is a file's path, or `:memory:`. */
export function createSqliteDialect(location: string): Dialect {
  const writer = openSqlite(location)
  // SQLite would wait by stopping the process: the driver waits for other processes' locks itself.
  writer.exec('PRAGMA busy_timeout = 0')
  const reader =
    location === ':memory:' ? null : new DatabaseSync(location, { readOnly: true, timeout: 5000 })
  return {
    createAdapter,
    createDriver: () => createSqliteDriver({ writer, reader }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function createAdapter(): DialectAdapter {
  return Object.defineProperties(new SqliteAdapter(), {
    // Kysely's own lets one caller have the database at a time: here they take turns in the driver.
    supportsMultipleConnections: { value: true },
    // SQLite undoes changes of tables too. Kysely says that it cannot, and would run migrations without a transaction:
    // one that fails would stay half done, and nothing would make another process wait.
    supportsTransactionalDdl: { value: true },
  })
}

/**
 * Opens an SQLite database the way money wants it: a commit is on the disk when it returns, and what is deleted
 * is overwritten with zeros.
 *
 * @param location A file's path, its folder is made when it is missing; or `:memory:`.
 */
export function openSqlite(location: string): DatabaseSync {
  if (location !== ':memory:') makeFolder(dirname(location))
  const sqlite = new DatabaseSync(location, { timeout: 5000 })
  sqlite.exec('PRAGMA journal_mode = WAL')
  sqlite.exec('PRAGMA synchronous = FULL')
  sqlite.exec('PRAGMA secure_delete = ON')
  sqlite.exec('PRAGMA foreign_keys = ON')
  // What a savepoint may have to undo is kept beside the database: in memory, where no code is left behind.
  sqlite.exec('PRAGMA temp_store = MEMORY')
  return sqlite
}

// SQLite writes files of its own beside the database's, and says only "unable to open" when it may not.
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.R_OK | constants.W_OK)
}

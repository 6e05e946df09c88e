import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteStatement } from 'kysely'

/** Kysely over Node's own SQLite. `location` is a file's path, or `:memory:`. */
export function createSqliteDialect(location: string): SqliteDialect {
  const sqlite = openSqlite(location)
  // Preparing takes longer than running; the service has a few dozen statements in all.
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = asKyselyStatement(sqlite.prepare(withWriteLock(sql)))
    prepared.set(sql, statement)
    return statement
  }
  const close = (): void => {
    prepared.clear()
    sqlite.close()
  }
  return new SqliteDialect({ database: { prepare, close } })
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
  return sqlite
}

// SQLite writes files of its own beside the database's, and says only "unable to open" when it may not.
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.R_OK | constants.W_OK)
}

// A transaction that begins by reading cannot wait for the write lock later on: SQLite fails it at once when
// another process wrote in between. Ours all write, so they take the lock first.
function withWriteLock(sql: string): string {
  return sql === 'begin' ? 'begin immediate' : sql
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  // Kysely gives what the typed query builder let through: strings, numbers, null and bytes.
  const valuesOf = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...valuesOf(parameters)),
    run: (parameters) => statement.run(...valuesOf(parameters)),
    iterate: (parameters) => statement.iterate(...valuesOf(parameters)),
  }
}

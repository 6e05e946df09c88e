import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type DirectQueries, offerDirectQueries } from '../direct/direct-queries.ts'
import { type CommitGroups, createCommitGroups, type Turn } from './commit-groups.ts'
import { refuseLogOfOther } from './database-file.ts'
import { makePrivate } from './private-files.ts'
import { createStatements, type SqliteStatements } from './sqlite-statements.ts'

/**
 * A Kysely dialect for Node's built-in SQLite, with group commit. Transactions and statements that write take turns on
 * one connection. Selects outside of a transaction run at once on another one, which sees only durable data.
 *
 * @param location A file path, or `:memory:`, which can have only one connection.
 * @throws StartError if the file was replaced while no service used it, and would be mixed with the log of the old one.
 */
export function createSqliteDialect(location: string): Dialect {
  const isFile = location !== ':memory:'
  if (isFile) refuseLogOfOther(location)
  const writer = openSqlite(location)
  // SQLite's own wait would block the process, so the commit groups wait for other processes' locks themselves.
  writer.exec('PRAGMA busy_timeout = 0')
  const reader = isFile ? new DatabaseSync(location, { readOnly: true, timeout: 5000 }) : null
  const groups = createCommitGroups(writer)
  const onWriter = createStatements(writer)
  const onReader = reader && createStatements(reader)

  async function runAlone<Result>(
    query: CompiledQuery,
    run: (statements: SqliteStatements) => Result,
  ): Promise<Result> {
    const isSelect = SelectQueryNode.is(query.query)
    if (isSelect && onReader) return run(onReader)
    // A select must not see an unfinished transaction, and pragmas must not run inside one.
    const isOutside = isSelect || /^\s*pragma/i.test(query.sql)
    return (isOutside ? groups.runOutside : groups.transact)(() => run(onWriter))
  }

  const direct: DirectQueries = {
    run: (query) => runAlone(query, ({ runDirectly }) => runDirectly(query)),
    writeTogether: ([first, ...others]) =>
      groups.transact(() => {
        const rows = onWriter.runDirectly(first)
        return rows.length === 0 ? [rows] : [rows, ...others.map(onWriter.runDirectly)]
      }),
  }
  const adapter = Object.defineProperties(new SqliteAdapter(), {
    // Kysely's SQLite adapter serves one caller at a time. Here, callers take turns in the driver.
    supportsMultipleConnections: { value: true },
    // SQLite can also roll back changes of tables. Kysely declares that it cannot and would run migrations without a
    // transaction: a failed one would stay half done, and another process would not wait.
    supportsTransactionalDdl: { value: true },
  })
  return {
    createAdapter: () => offerDirectQueries(adapter, direct),
    createDriver: () => ({
      ...createTurns({ groups, onWriter, runAlone: (query) => runAlone(query, ({ run }) => run(query)) }),
      destroy: async () => {
        await groups.close()
        // The last connection to close empties the write-ahead log, which a read-only connection may not do.
        reader?.close()
        writer.close()
      },
    }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

interface TurnOptions {
  readonly groups: CommitGroups
  readonly onWriter: SqliteStatements
  readonly runAlone: DatabaseConnection['executeQuery']
}

/** What Kysely calls a connection is one caller's use of the real ones; its transaction is a turn in a commit group. */
function createTurns({ groups, onWriter, runAlone }: TurnOptions): Omit<Driver, 'destroy'> {
  const turns = new WeakMap<DatabaseConnection, Turn>()

  const turnOf = (connection: DatabaseConnection): Turn => {
    const turn = turns.get(connection)
    if (!turn) throw new Error('the connection has no transaction')
    return turn
  }

  return {
    init: async () => {},
    acquireConnection: async () => {
      const connection: DatabaseConnection = {
        async executeQuery(query) {
          const turn = turns.get(connection)
          return turn ? turn.run(() => onWriter.run(query)) : runAlone(query)
        },
        async *streamQuery(query) {
          // Not row by row, because a slow reader would keep the write-ahead log from being emptied.
          yield await connection.executeQuery(query)
        },
      }
      return connection
    },
    beginTransaction: async (connection) => {
      turns.set(connection, await groups.begin())
    },
    commitTransaction: (connection) => turnOf(connection).commit(),
    rollbackTransaction: (connection) => turnOf(connection).rollback(),
    releaseConnection: async (connection) => {
      turns.delete(connection)
    },
  }
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
  // SQLite makes the files beside a database with the first statement that reads.
  sqlite.exec('select 1 from sqlite_schema')
  return sqlite
}

// SQLite writes files of its own beside the database file. If it may not, it reports only "unable to open".
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.R_OK | constants.W_OK)
}

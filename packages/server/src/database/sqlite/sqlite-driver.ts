import type { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, type DatabaseConnection, type Driver, SelectQueryNode } from 'kysely'
import { type CommitGroups, createCommitGroups } from './commit-groups.ts'
import { createStatements } from './sqlite-statements.ts'
import type { Turn } from './turn.ts'

interface SqliteConnections {
  readonly writer: DatabaseSync
  /** Sees committed data; `null` for a database in memory, which can have only one connection. */
  readonly reader: DatabaseSync | null
}

/**
 * A Kysely driver for SQLite with group commit. What Kysely calls a connection is one caller's use of the two real
 * connections: transactions and statements that write take turns on the writer, and selects outside of a transaction
 * run at once on the reader, which sees only durable data.
 */
export function createSqliteDriver({ writer, reader }: SqliteConnections): Driver {
  const groups = createCommitGroups(writer)
  const runOnWriter = createStatements(writer)
  const runOnReader = reader && createStatements(reader)
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
          if (turn) return turn.run(() => runOnWriter(query))
          if (runOnReader && SelectQueryNode.is(query.query)) return runOnReader(query)
          return runnerFor(groups, query)(() => runOnWriter(query))
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
    destroy: async () => {
      await groups.close()
      // The last connection to close empties the write-ahead log, which a read-only connection may not do.
      reader?.close()
      writer.close()
    },
  }
}

// A select must not see an unfinished transaction, and pragmas must not run inside one.
function runnerFor(groups: CommitGroups, { query, sql }: CompiledQuery): CommitGroups['transact'] {
  return SelectQueryNode.is(query) || /^\s*pragma/i.test(sql) ? groups.runOutside : groups.transact
}

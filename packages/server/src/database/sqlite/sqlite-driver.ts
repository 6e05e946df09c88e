import type { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, type DatabaseConnection, type Driver, SelectQueryNode } from 'kysely'
import { type CommitGroups, createCommitGroups, type Turn } from './commit-groups.ts'
import { createStatements } from './sqlite-statements.ts'

interface SqliteConnections {
  readonly writer: DatabaseSync
  /** Sees what is committed; `null` for a database in memory, which only one connection can have. */
  readonly reader: DatabaseSync | null
}

/**
 * Kysely's driver over SQLite with group commit. What it calls a connection is one caller's use of the two that there
 * are: transactions, and statements that write, take turns on the writing one; selects outside of a transaction are
 * answered at once by the reading one, from what is durable.
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
          return runApart(groups, query)(() => runOnWriter(query))
        },
        async *streamQuery(query) {
          // Not row by row: a reader that is slow would keep the write-ahead log from being emptied.
          yield await connection.executeQuery(query)
        },
      }
      return connection
    },
    beginTransaction: async (connection) => {
      turns.set(connection, await groups.begin())
    },
    commitTransaction: (connection) => turnOf(connection).keep(),
    rollbackTransaction: (connection) => turnOf(connection).undo(),
    releaseConnection: async (connection) => {
      turns.delete(connection)
    },
    destroy: async () => {
      await groups.close()
      // The last connection to go empties the write-ahead log, which a reading one may not.
      reader?.close()
      writer.close()
    },
  }
}

// A select sees no half of a transaction, and no pragma of ours may run inside of one.
function runApart(groups: CommitGroups, { query, sql }: CompiledQuery): CommitGroups['transact'] {
  return SelectQueryNode.is(query) || /^\s*pragma/i.test(sql) ? groups.alone : groups.transact
}

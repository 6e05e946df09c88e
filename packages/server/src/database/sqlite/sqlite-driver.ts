import type { DatabaseConnection, Driver } from 'kysely'
import type { SqliteConnections } from './sqlite-connections.ts'
import type { Turn } from './turn.ts'

/**
 * A Kysely driver for SQLite with group commit. What Kysely calls a connection is one caller's use of the two real
 * connections.
 */
export function createSqliteDriver({ groups, onWriter, runAlone, close }: SqliteConnections): Driver {
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
          return turn
            ? turn.run(() => onWriter.run(query))
            : runAlone(query, (statements) => statements.run(query))
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
    destroy: close,
  }
}

import type { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, SelectQueryNode } from 'kysely'
import type { DirectQueries } from '../direct/direct-queries.ts'
import { type CommitGroups, createCommitGroups } from './commit-groups.ts'
import { createStatements, type SqliteStatements } from './sqlite-statements.ts'

interface OpenConnections {
  readonly writer: DatabaseSync
  /** Sees committed data; `null` for a database in memory, which can have only one connection. */
  readonly reader: DatabaseSync | null
}

/**
 * The two connections of a database: transactions and statements that write take turns on the writer, and selects outside
 * of a transaction run at once on the reader, which sees only durable data.
 */
export interface SqliteConnections {
  readonly groups: CommitGroups
  readonly onWriter: SqliteStatements
  /** Runs a statement of its own, where it belongs. */
  runAlone<Result>(query: CompiledQuery, run: (statements: SqliteStatements) => Result): Promise<Result>
  /** Queries past Kysely. */
  readonly direct: DirectQueries
  close(): Promise<void>
}

export function connectSqlite({ writer, reader }: OpenConnections): SqliteConnections {
  const groups = createCommitGroups(writer)
  const onWriter = createStatements(writer)
  const onReader = reader && createStatements(reader)

  const runAlone: SqliteConnections['runAlone'] = async (query, run) => {
    if (onReader && SelectQueryNode.is(query.query)) return run(onReader)
    return runnerFor(groups, query)(() => run(onWriter))
  }

  return {
    groups,
    onWriter,
    runAlone,
    direct: {
      run: (query) => runAlone(query, ({ runNow }) => runNow(query)),
      transact: (step) => groups.transact(() => step(onWriter.runNow)),
    },
    close: async () => {
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

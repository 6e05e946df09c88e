import type { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, SelectQueryNode } from 'kysely'
import type { DirectQueries } from '../direct/direct-queries.ts'
import type { OpenDatabaseFile } from '../overwritten/open-database-file.ts'
import type { GroupThread } from '../threads/group-thread.ts'
import { type CommitGroups, createCommitGroups } from './commit-groups.ts'
import { fileIsReplaced } from './database-file.ts'
import { createStatements, type SqliteStatements } from './sqlite-statements.ts'
import { type PlainRows, runWrites, type Writes } from './writes.ts'

interface OpenConnections {
  readonly writer: DatabaseSync
  /** Sees committed data; `null` for a database in memory, which can have only one connection. */
  readonly reader: DatabaseSync | null
  /** Makes many writes at once; `null` for a database in memory. */
  readonly thread: GroupThread<Writes, readonly PlainRows[]> | null
  /** Closed with the connections; `null` for a database in memory. */
  readonly file: OpenDatabaseFile | null
}

/**
 * The connections of a database: transactions and statements that write take turns on the writer, or in a thread with a
 * connection of its own, and selects outside of a transaction run at once on the reader, which sees only durable data.
 */
export interface SqliteConnections {
  readonly groups: CommitGroups<Writes, readonly PlainRows[]>
  readonly onWriter: SqliteStatements
  /** Runs a statement of its own, where it belongs. */
  runAlone<Result>(query: CompiledQuery, run: (statements: SqliteStatements) => Result): Promise<Result>
  /** Queries past Kysely. */
  readonly direct: DirectQueries
  /** Rejects if other content was written into the file: the latest changes are not in it. */
  close(): Promise<void>
}

export function connectSqlite({ writer, reader, thread, file }: OpenConnections): SqliteConnections {
  const onWriter = createStatements(writer)
  const groups = createCommitGroups(writer, {
    run: (writes: Writes) => runWrites(onWriter.runPlainly, writes),
    thread,
    ...(file && { file }),
  })
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
      run: async (query) => {
        if (isRead(query)) return runAlone(query, ({ runNow }) => runNow(query))
        const [rows = []] = await groups.run([query])
        return onWriter.nameRows(query, rows)
      },
      writeTogether: async (writes) => {
        const rows = await groups.run(writes)
        return rows.map((each, index) => onWriter.nameRows(writes[index] as CompiledQuery, each))
      },
    },
    close: async () => {
      await groups.close()
      // The last connection to close empties the write-ahead log, which a read-only connection may not do. What is left in
      // the log must not be written into the content of another database.
      const isOverwritten = file?.isOverwritten()
      const inOrder = isOverwritten ? [writer, reader] : [reader, writer]
      for (const connection of inOrder) connection?.close()
      file?.close()
      if (isOverwritten) throw fileIsReplaced()
    },
  }
}

// A select must not see an unfinished transaction, and pragmas must not run inside one.
function runnerFor(
  groups: Pick<CommitGroups, 'transact' | 'runOutside'>,
  query: CompiledQuery,
): CommitGroups['transact'] {
  return isRead(query) ? groups.runOutside : groups.transact
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*pragma/i.test(sql)
}

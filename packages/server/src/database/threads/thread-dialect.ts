import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { errorOf, type SqliteFailure } from './sqlite-failure.ts'
import { startThread, type Thread } from './start-thread.ts'

/** A query for the thread. */
export type ListQuery = Pick<CompiledQuery, 'sql' | 'parameters'>

/** The rows of a query, or why SQLite refused it. */
export type ListAnswer = { readonly rows: readonly unknown[] } | { readonly failure: SqliteFailure }

/**
 * A Kysely dialect that runs queries on an SQLite file in a thread of its own, so that lists and figures of many payments
 * do not stop the service. The thread starts with the first query. It sees what was committed before the query, and
 * cannot write.
 */
export function createThreadDialect(path: string): Dialect {
  let thread: Thread<ListQuery, ListAnswer> | null = null
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      thread ??= startThread(new URL('list-thread.ts', import.meta.url), path, () => {
        thread = null
      })
      const answer = await thread.ask({ sql, parameters })
      if ('failure' in answer) throw errorOf(answer.failure)
      return { rows: answer.rows } as QueryResult<Row>
    },
    async *streamQuery<Row>(query: CompiledQuery) {
      yield await connection.executeQuery<Row>(query)
    },
  }
  const refuse = async (): Promise<never> => {
    throw new Error('lists have no transactions')
  }
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => thread?.close(),
    }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** A query for the thread. */
export interface ThreadQuery extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  readonly id: number
}

/** The rows of a query, or why SQLite refused it. */
export type ThreadAnswer =
  | { readonly id: number; readonly rows: readonly unknown[] }
  | { readonly id: number; readonly message: string; readonly errcode: number | undefined }

/** A thread that reads a database. */
interface Thread {
  run(query: CompiledQuery): Promise<QueryResult<unknown>>
  close(): Promise<void>
}

/**
 * A Kysely dialect that runs queries on an SQLite file in a thread of its own, so that lists and figures of many payments
 * do not stop the service. The thread starts with the first query. It sees what was committed before the query, and
 * cannot write.
 */
export function createThreadDialect(path: string): Dialect {
  let thread: Thread | null = null
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      thread ??= startThread(path, () => {
        thread = null
      })
      return (await thread.run(query)) as QueryResult<Row>
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

/** @param onEnd Called once, when the thread can take no more queries. */
function startThread(path: string, onEnd: () => void): Thread {
  const asked = new Map<number, PromiseWithResolvers<QueryResult<unknown>>>()
  let count = 0
  const worker = new Worker(new URL('list-thread.ts', import.meta.url), {
    workerData: path,
    env: {},
    execArgv: [],
  })
  worker.on('message', (answer: ThreadAnswer) => {
    const settle = asked.get(answer.id)
    asked.delete(answer.id)
    if ('rows' in answer) settle?.resolve({ rows: [...answer.rows] })
    else {
      const { message, errcode } = answer
      settle?.reject(Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode }))
    }
  })
  let failure: unknown = new Error('the thread for lists has ended')
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    onEnd()
    for (const { reject } of asked.values()) reject(failure)
  })
  // It does not keep the process running.
  worker.unref()
  return {
    run({ sql, parameters }) {
      count += 1
      const settle = Promise.withResolvers<QueryResult<unknown>>()
      asked.set(count, settle)
      worker.postMessage({ id: count, sql, parameters } satisfies ThreadQuery)
      return settle.promise
    },
    async close() {
      const ended = once(worker, 'exit')
      worker.postMessage(null)
      await ended
    },
  }
}

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

/** A query for the thread, which answers it with the same number. */
export interface ListQuery extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  readonly id: number
}

/**
 * A Kysely dialect that runs queries on an SQLite file in a thread of its own, so that lists and figures of many payments
 * do not stop the service. The thread starts with the first query, and with the next one after an error. It sees what was
 * committed before the query, and cannot write.
 */
export function createListDialect(path: string): Dialect {
  let thread: ListThread | null = null
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      thread ??= startThread(path, () => {
        thread = null
      })
      return { rows: await thread.read(query) } as QueryResult<Row>
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

interface ListThread {
  /** Rejects if the thread ends before it answers. */
  read(query: CompiledQuery): Promise<readonly unknown[]>
  /** Lets it answer what it was asked, and ends it. */
  close(): Promise<void>
}

/** Starts the thread. It keeps the process running only while a query is open. @param onEnd Called when it has ended. */
function startThread(path: string, onEnd: () => void): ListThread {
  const program = new URL('list-thread.ts', import.meta.url)
  // The system's tools show the name.
  const worker = new Worker(program, { name: 'list-thread', workerData: path, env: {}, execArgv: [] })
  const asked = new Map<number, PromiseWithResolvers<readonly unknown[]>>()
  let count = 0
  let failure: unknown = new Error('the thread has ended')
  worker.on('message', ({ id, rows }: { readonly id: number; readonly rows: readonly unknown[] }) => {
    asked.get(id)?.resolve(rows)
    asked.delete(id)
    if (asked.size === 0) worker.unref()
  })
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    onEnd()
    for (const { reject } of asked.values()) reject(failure)
  })
  worker.unref()
  return {
    async read({ sql, parameters }) {
      count += 1
      const answer = Promise.withResolvers<readonly unknown[]>()
      worker.postMessage({ id: count, sql, parameters } satisfies ListQuery)
      asked.set(count, answer)
      worker.ref()
      return answer.promise
    },
    async close() {
      worker.ref()
      worker.postMessage(null)
      await once(worker, 'exit')
    },
  }
}

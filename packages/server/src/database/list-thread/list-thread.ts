import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { createStatements } from '../sqlite/sqlite-statements.ts'
import type { ThreadAnswer, ThreadQuery } from './thread-dialect.ts'

// Runs queries on a connection of its own, which only reads. `workerData` is the path of the database file.
const sqlite = new DatabaseSync(workerData, { readOnly: true, timeout: 5000 })
const statements = createStatements(sqlite)

parentPort?.on('message', (query: ThreadQuery | null) => {
  if (query) parentPort?.postMessage(answer(query))
  else {
    sqlite.close()
    parentPort?.close()
  }
})

function answer({ id, sql, parameters }: ThreadQuery): ThreadAnswer {
  try {
    const { rows } = statements.run<unknown>({ sql, parameters })
    return { id, rows }
  } catch (error) {
    const { message, errcode } = error as Error & { readonly errcode?: number }
    return { id, message, errcode }
  }
}

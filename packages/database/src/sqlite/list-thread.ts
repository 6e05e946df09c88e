import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { ListQuery } from './list-dialect.ts'
import { createStatements } from './sqlite-statements.ts'

// Runs queries on a connection that only reads, until it gets `null`. An error ends the thread.
const sqlite = new DatabaseSync(workerData, { readOnly: true, timeout: 5000 })
const statements = createStatements(sqlite)

parentPort?.on('message', (query: ListQuery | null) => {
  if (query) parentPort?.postMessage({ id: query.id, rows: statements.run(query).rows })
  else {
    sqlite.close()
    parentPort?.close()
  }
})

import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { createStatements } from '../sqlite/sqlite-statements.ts'
import { answerQuestions } from './answer-questions.ts'
import { failureOf } from './sqlite-failure.ts'
import type { ListAnswer, ListQuery } from './thread-dialect.ts'

// Runs queries on a connection that only reads.
const sqlite = new DatabaseSync(workerData, { readOnly: true, timeout: 5000 })
const statements = createStatements(sqlite)

answerQuestions<ListQuery, ListAnswer>({
  answer: (query) => {
    try {
      return { rows: statements.run<unknown>(query).rows }
    } catch (error) {
      return { failure: failureOf(error) }
    }
  },
  close: () => sqlite.close(),
})

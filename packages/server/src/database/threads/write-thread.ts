import { workerData } from 'node:worker_threads'
import { createCommitGroups } from '../sqlite/commit-groups.ts'
import { openSqlite } from '../sqlite/sqlite-dialect.ts'
import { createStatements } from '../sqlite/sqlite-statements.ts'
import { runWrites, type Writes } from '../sqlite/writes.ts'
import { answerGroups } from './answer-groups.ts'
import { createUnpacker } from './pack-writes.ts'

// Makes groups of writes on a connection of its own.
const sqlite = openSqlite(workerData)
sqlite.exec('PRAGMA busy_timeout = 0')
const { runPlainly } = createStatements(sqlite)

const groups = createCommitGroups(sqlite, {
  run: (writes: Writes<Parameters<typeof runPlainly>[0]>) => runWrites(runPlainly, writes),
})

answerGroups({
  unpack: createUnpacker(),
  run: groups.run,
  close: async () => {
    await groups.close()
    sqlite.close()
  },
})

import { afterAll, beforeAll } from 'vitest'
import { postgresPrograms, startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { describeDueWork } from './due-work.contract.ts'

describeDueWork('SQLite', () => ({ kind: 'memory' }))

// That PostgreSQL is missing is told, and held against, in the store's tests.
if (postgresPrograms) describeOnPostgres(postgresPrograms)

function describeOnPostgres(programs: string): void {
  let postgres: TestPostgres
  let url = ''
  beforeAll(async () => {
    postgres = await startPostgres(programs)
    url = await postgres.createDatabase('due_work')
  }, 60_000)
  afterAll(() => postgres.stop(), 60_000)
  describeDueWork('PostgreSQL', () => ({ kind: 'postgres', url }))
}

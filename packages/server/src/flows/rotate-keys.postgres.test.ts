import { afterAll, beforeAll, it } from 'vitest'
import { postgresPrograms, startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { describeRotation } from './rotate-keys.contract.ts'

if (postgresPrograms) describeOnPostgres(postgresPrograms)
// That they are missing is told, and held against, in the store's tests.
else it.skip('PostgreSQL is not installed on this machine', () => {})

function describeOnPostgres(programs: string): void {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres(programs)
  }, 60_000)
  afterAll(() => postgres.stop())

  let count = 0
  describeRotation('PostgreSQL', async () => {
    count += 1
    return { databaseUrl: await postgres.createDatabase(`rotation_${count}`), services: 2 }
  })
}

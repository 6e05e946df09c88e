import { afterAll, beforeAll, it } from 'vitest'
import { postgresPrograms, startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { describeDelivering } from './keep-delivering.contract.ts'

if (postgresPrograms) describeOnPostgres(postgresPrograms)
// That they are missing is told, and held against, in the store's tests.
else it.skip('PostgreSQL is not installed on this machine', () => {})

function describeOnPostgres(programs: string): void {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres(programs)
  }, 60_000)
  afterAll(() => postgres.stop(), 60_000)

  let count = 0
  describeDelivering('PostgreSQL', async () => {
    count += 1
    return { kind: 'postgres', url: await postgres.createDatabase(`outbox_${count}`) }
  })
}

import { afterAll, beforeAll } from 'vitest'
import { postgresPrograms, startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { describePaymentLinks } from './payment-links.contract.ts'

describePaymentLinks('SQLite', async () => ({ kind: 'memory' }))

// That PostgreSQL is missing is told, and held against, in the store's tests.
if (postgresPrograms) describeOnPostgres(postgresPrograms)

function describeOnPostgres(programs: string): void {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres(programs)
  }, 60_000)
  afterAll(() => postgres.stop())
  describePaymentLinks('PostgreSQL', async () => ({
    kind: 'postgres',
    url: await postgres.createDatabase('links'),
  }))
}

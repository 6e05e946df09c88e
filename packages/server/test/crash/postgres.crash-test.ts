import { afterAll, beforeAll, it } from 'vitest'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import { postgresPrograms, startPostgres, type TestPostgres } from '../support/postgres/start-postgres.ts'
import { describeLostDatabase } from './lost-database.contract.ts'
import { describeNamedCrashPoints } from './named-crash-points.contract.ts'
import { describeRandomCrashes } from './random-crashes.contract.ts'

if (postgresPrograms) describeOnPostgres(postgresPrograms)
else
  it.skip('PostgreSQL is not installed on this machine: its tests are skipped (apt-get install postgresql)')

function describeOnPostgres(programs: string): void {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres(programs)
  })
  afterAll(() => postgres.stop())

  let count = 0
  function newDatabase(): Promise<string> {
    count += 1
    return postgres.createDatabase(`kill_${count}`)
  }
  const newStore = async (): Promise<StoreAddress> => ({ kind: 'postgres', url: await newDatabase() })

  describeLostDatabase(newDatabase)
  describeNamedCrashPoints('PostgreSQL', newStore)
  describeRandomCrashes('PostgreSQL', newStore)
}

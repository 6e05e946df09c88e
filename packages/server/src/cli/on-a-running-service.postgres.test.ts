import { describe } from 'vitest'
import { createDatabase, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { describeCommandsOnARunningService } from './on-a-running-service.contract.ts'

describe.skipIf(!hasPostgres)('on a database of PostgreSQL', () => {
  describeCommandsOnARunningService('PostgreSQL', async () => ({
    databaseUrl: await createDatabase(),
    remove: () => {},
  }))
})

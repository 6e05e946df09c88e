import { it } from 'vitest'
import { createDatabase, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeRotation } from './rotate-keys.contract.ts'

if (hasPostgres)
  describeRotation('PostgreSQL', async () => ({ databaseUrl: await createDatabase(), services: 2 }))
else it.skip('PostgreSQL is not installed on this machine', () => {})

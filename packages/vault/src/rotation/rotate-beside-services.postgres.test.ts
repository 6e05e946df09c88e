import { it } from 'vitest'
import { createDatabase, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeRotationBesideServices } from './rotate-beside-services.contract.ts'

if (hasPostgres)
  describeRotationBesideServices('PostgreSQL', async () => ({
    databaseUrl: await createDatabase(),
    services: 2,
  }))
else it.skip('PostgreSQL is not installed on this machine', () => {})

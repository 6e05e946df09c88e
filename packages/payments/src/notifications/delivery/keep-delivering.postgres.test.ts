import { it } from 'vitest'
import { createPostgresStore, hasPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeDelivering } from './keep-delivering.contract.ts'

if (hasPostgres) describeDelivering('PostgreSQL', createPostgresStore)
else it.skip('PostgreSQL is not installed on this machine', () => {})

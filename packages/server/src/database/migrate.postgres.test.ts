import { describe } from 'vitest'
import { createEmptyDatabase, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { describeMigrations } from './migrate.contract.ts'

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  describeMigrations('PostgreSQL', async () => ({ kind: 'postgres', url: await createEmptyDatabase() }))
})

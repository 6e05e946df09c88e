import { createPostgresStore, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { describeDueWork } from './due-work.contract.ts'

describeDueWork('SQLite', async () => ({ kind: 'memory' }))
if (hasPostgres) describeDueWork('PostgreSQL', createPostgresStore)

import { createPostgresStore, hasPostgres } from '../testing/shared-postgres.ts'
import { describeDueWork } from './due-work.contract.ts'

describeDueWork('SQLite', async () => ({ kind: 'memory' }))
if (hasPostgres) describeDueWork('PostgreSQL', createPostgresStore)

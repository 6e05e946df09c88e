import { createPostgresStore, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeLists } from './list-routes.contract.ts'

describeLists('SQLite', async () => ({ kind: 'memory' }))
if (hasPostgres) describeLists('PostgreSQL', createPostgresStore)

import { createPostgresStore, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { describePaymentLinks } from './link-routes.contract.ts'

describePaymentLinks('SQLite', async () => ({ kind: 'memory' }))
if (hasPostgres) describePaymentLinks('PostgreSQL', createPostgresStore)

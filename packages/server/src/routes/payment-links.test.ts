import { createPostgresStore, hasPostgres } from '../testing/shared-postgres.ts'
import { describePaymentLinks } from './payment-links.contract.ts'

describePaymentLinks('SQLite', async () => ({ kind: 'memory' }))
if (hasPostgres) describePaymentLinks('PostgreSQL', createPostgresStore)

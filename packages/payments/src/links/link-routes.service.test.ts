import { describePaymentLinks } from './link-routes.contract.ts'

describePaymentLinks('SQLite', async () => ({ kind: 'memory' }))

import { describePayments } from './payments.contract.ts'

describePayments('SQLite', async () => ({ kind: 'memory' }))

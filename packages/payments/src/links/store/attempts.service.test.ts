import { describeAttempts } from './attempts.contract.ts'

describeAttempts('SQLite', async () => ({ kind: 'memory' }))

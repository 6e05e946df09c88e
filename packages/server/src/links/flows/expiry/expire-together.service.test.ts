import { describeExpiry } from './expire-together.contract.ts'

describeExpiry('SQLite', async () => ({ kind: 'memory' }))

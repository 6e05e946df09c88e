import { describeExpiry } from './expire-links.contract.ts'

describeExpiry('SQLite', async () => ({ kind: 'memory' }))

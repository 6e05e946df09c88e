import { describeSequences } from './sequences.contract.ts'

describeSequences('SQLite', async () => ({ kind: 'memory' }))

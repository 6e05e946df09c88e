import { describeListSearch } from './find-records.contract.ts'

describeListSearch('SQLite', async () => ({ kind: 'memory' }))

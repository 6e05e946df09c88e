import { describeDueWork } from './due-work.contract.ts'

describeDueWork('SQLite', async () => ({ kind: 'memory' }))

import { describeReconciliation } from './reconcile.contract.ts'

describeReconciliation('SQLite', async () => ({ kind: 'memory' }))

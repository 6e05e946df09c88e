import { describeLinkRefunds } from './link-refund-routes.contract.ts'

describeLinkRefunds('SQLite', async () => ({ kind: 'memory' }))

import { describePaymentVolume } from './payment-volume.contract.ts'

describePaymentVolume('SQLite', async () => ({ kind: 'memory' }))

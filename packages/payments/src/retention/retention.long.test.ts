import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { describeRequestsAfterwards } from './requests-afterwards.contract.ts'
import { describeRetention } from './retention.contract.ts'

describeRetention('SQLite', async () => {
  const folder = makeTemporaryFolder()
  onTestFinished(folder.remove)
  return { kind: 'file', path: join(folder.path, 'service.sqlite') }
})

describeRequestsAfterwards('SQLite', async () => ({ kind: 'memory' }))

import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeTemporaryFolder } from '../../../../server/test/support/temporary-folder.ts'
import { describeDelivering } from './keep-delivering.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

let count = 0
describeDelivering('SQLite in memory', async () => ({ kind: 'memory' }))
describeDelivering('SQLite in a file', async () => {
  count += 1
  return { kind: 'file', path: join(folder.path, `outbox-${count}.sqlite`) }
})

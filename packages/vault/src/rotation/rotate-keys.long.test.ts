import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { describeRotation } from './rotate-keys.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

let count = 0
describeRotation('SQLite', async () => {
  count += 1
  return { databaseUrl: `sqlite:${join(folder.path, `rotation-${count}.sqlite`)}`, services: 1 }
})

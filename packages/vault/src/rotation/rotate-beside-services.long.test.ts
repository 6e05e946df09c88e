import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { describeRotationBesideServices } from './rotate-beside-services.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

let count = 0
describeRotationBesideServices('SQLite', async () => {
  count += 1
  return { databaseUrl: `sqlite:${join(folder.path, `rotation-${count}.sqlite`)}`, services: 1 }
})

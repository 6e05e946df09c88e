import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { describeSavedCards } from './saved-cards.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

let count = 0
describeSavedCards('SQLite', async () => {
  count += 1
  return { kind: 'file', path: join(folder.path, `service-${count}.sqlite`) }
})

import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeTemporaryFolder } from '../../../../server/test/support/temporary-folder.ts'
import { describeLiveChallenges } from './authenticate-by-acquirer.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

let count = 0
describeLiveChallenges('SQLite', async () => {
  count += 1
  return { kind: 'file', path: join(folder.path, `live-${count}.sqlite`) }
})

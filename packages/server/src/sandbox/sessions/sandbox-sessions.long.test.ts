import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { describeSandboxSessions } from './sandbox-sessions.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

let count = 0
describeSandboxSessions('SQLite', async () => {
  count += 1
  return { kind: 'file', path: join(folder.path, `${count}`, 'service.sqlite') }
})

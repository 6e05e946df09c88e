import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { describeNamedCrashPoints } from './named-crash-points.contract.ts'
import { describeRandomCrashes } from './random-crashes.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

let count = 0
async function newStore(): Promise<StoreAddress> {
  count += 1
  return { kind: 'file', path: join(folder.path, `service-${count}.sqlite`) }
}

describeNamedCrashPoints('SQLite', newStore)
describeRandomCrashes('SQLite', newStore)

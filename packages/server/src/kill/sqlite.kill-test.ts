import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { StoreAddress } from '../store/open-store.ts'
import { makeTemporaryFolder } from '../testing/temporary-folder.ts'
import { describeNamedInstants } from './named-instants.contract.ts'
import { describeRandomKills } from './random-kills.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

let count = 0
async function newStore(): Promise<StoreAddress> {
  count += 1
  return { kind: 'file', path: join(folder.path, `service-${count}.sqlite`) }
}

describeNamedInstants('SQLite', newStore)
describeRandomKills('SQLite', newStore)

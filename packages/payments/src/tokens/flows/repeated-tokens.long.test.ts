import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { makeTemporaryFolder } from '../../../../server/test/support/temporary-folder.ts'
import { describeGuessedCards } from './guessed-cards.contract.ts'
import { describeInterruptedTokens } from './interrupted-tokens.contract.ts'
import { describeRepeatedTokens } from './repeated-tokens.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

let count = 0
async function newStore(): Promise<StoreAddress> {
  count += 1
  return { kind: 'file', path: join(folder.path, `service-${count}.sqlite`) }
}

describeRepeatedTokens('SQLite', newStore)
describeGuessedCards('SQLite', newStore)
describeInterruptedTokens('SQLite', newStore)

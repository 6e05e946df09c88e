import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../support/temporary-folder.ts'
import { checkAll } from '../engine/check-sequences.ts'
import { checkPayments } from './run-model.ts'

it('a payment does what the model predicts, for any requests in any order: SQLite', async () => {
  const folder = makeTemporaryFolder()
  const stores = [1, 2, 3, 4].map(
    (lane) => ({ kind: 'file', path: join(folder.path, `${lane}.sqlite`) }) as const,
  )
  const held = checkAll('SQLite', (runs) => checkPayments({ stores }, runs))
  await expect(held).resolves.toBeUndefined()
  folder.remove()
})

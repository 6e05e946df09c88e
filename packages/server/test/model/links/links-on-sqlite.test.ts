import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../support/temporary-folder.ts'
import { checkAll } from '../engine/check-sequences.ts'
import { checkLinks } from './check-links.ts'

it('a link does what the model predicts, for any requests in any order: SQLite', {
  timeout: 600_000,
}, async () => {
  const folder = makeTemporaryFolder()
  const stores = [1, 2, 3, 4].map(
    (lane) => ({ kind: 'file', path: join(folder.path, `${lane}.sqlite`) }) as const,
  )
  const held = checkAll('SQLite', (runs) => checkLinks({ stores }, runs))
  await expect(held).resolves.toBeUndefined()
  folder.remove()
})

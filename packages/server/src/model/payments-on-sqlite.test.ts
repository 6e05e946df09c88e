import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../testing/temporary-folder.ts'
import { holdAll } from './hold-all.ts'

it('§3.1 a payment does what the model foretells, whatever is asked in whatever order: SQLite', {
  timeout: 300_000,
}, async () => {
  const folder = makeTemporaryFolder()
  const stores = [1, 2, 3, 4].map(
    (lane) => ({ kind: 'file', path: join(folder.path, `${lane}.sqlite`) }) as const,
  )
  await expect(holdAll({ stores })).resolves.toBeUndefined()
  folder.remove()
})

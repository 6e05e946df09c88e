import { expect, it } from 'vitest'
import { createPostgresStore, hasPostgres } from '../../support/postgres/shared-postgres.ts'
import { checkAll } from '../engine/check-sequences.ts'
import { checkLinks } from './check-links.ts'

it.skipIf(!hasPostgres)(
  'a link does what the model predicts, for any requests in any order: PostgreSQL',
  { timeout: 600_000 },
  async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(createPostgresStore))
    const held = checkAll('PostgreSQL', (runs) => checkLinks({ stores }, runs))
    await expect(held).resolves.toBeUndefined()
  },
)

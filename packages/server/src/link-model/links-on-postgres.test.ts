import { expect, it } from 'vitest'
import { holdAll } from '../model-checking/hold-sequences.ts'
import { createPostgresStore, hasPostgres } from '../testing/shared-postgres.ts'
import { holdLinks } from './hold-links.ts'

it.skipIf(!hasPostgres)(
  '§3.2, §3.3 a link does what the model foretells, whatever is asked in whatever order: PostgreSQL',
  { timeout: 600_000 },
  async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(createPostgresStore))
    const held = holdAll('PostgreSQL', (runs) => holdLinks({ stores }, runs))
    await expect(held).resolves.toBeUndefined()
  },
)

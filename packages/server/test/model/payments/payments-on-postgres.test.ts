import { expect, it } from 'vitest'
import { createPostgresStore, hasPostgres } from '../../support/postgres/shared-postgres.ts'
import { checkAll } from '../engine/check-sequences.ts'
import { checkPayments } from './run-model.ts'

it.skipIf(!hasPostgres)(
  'a payment does what the model predicts, for any requests in any order: PostgreSQL',
  async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(createPostgresStore))
    const held = checkAll('PostgreSQL', (runs) => checkPayments({ stores }, runs))
    await expect(held).resolves.toBeUndefined()
  },
)

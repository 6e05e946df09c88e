import { expect, it } from 'vitest'
import { storesOnDisk } from '../../support/stores.ts'
import { checkAll } from '../engine/check-sequences.ts'
import { checkPayments } from './check-payments.ts'

it.each(storesOnDisk)(
  'a payment does what the model predicts, for any requests in any order: $name',
  async (store) => {
    await expect(checkAll(store, checkPayments)).resolves.toBeUndefined()
  },
)

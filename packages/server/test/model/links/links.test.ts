import { expect, it } from 'vitest'
import { storesOnDisk } from '../../support/stores.ts'
import { checkAll } from '../engine/check-sequences.ts'
import { checkLinks } from './check-links.ts'

it.each(storesOnDisk)(
  'a link does what the model predicts, for any requests in any order: $name',
  async (store) => {
    await expect(checkAll(store, checkLinks)).resolves.toBeUndefined()
  },
)

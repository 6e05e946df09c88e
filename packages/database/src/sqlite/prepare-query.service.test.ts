import { beforeAll, expect, it } from 'vitest'
import { createSandboxMerchants } from '../../../payments/src/merchants/sandbox-merchants.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import type { Schema } from '../database.ts'
import { prepareQuery } from './prepare-query.ts'

type Hold = Schema['temporaryHolds']

let built = 0

const insertion = prepareQuery((db, hold: Partial<Hold>) => {
  built += 1
  return db.insertInto('temporaryHolds').values(hold as Hold)
})
const held = prepareQuery((db, { owner }: Pick<Hold, 'owner'>) =>
  db.selectFrom('temporaryHolds').select(['acquirerReference', 'owner']).where('owner', '=', owner),
)

const store = await closeAfterAll(openStore({ kind: 'memory' }))

beforeAll(async () => {
  await createSandboxMerchants(store.db)
})

it('builds a query once and runs it with different values, in the store and in a transaction', async () => {
  await insertion(store.db, { merchantId: 'demo', acquirerReference: 'r1', owner: '1' })
  await store.db.transaction().execute(async (transaction) => {
    await insertion(transaction, { merchantId: 'demo', acquirerReference: 'r2', owner: '2' })
  })
  await insertion(store.db, { merchantId: 'demo', acquirerReference: 'r3', owner: null })
  expect(built).toBe(1)
  expect(await held(store.db, { owner: '1' })).toEqual([{ acquirerReference: 'r1', owner: '1' }])
  expect(await held(store.db, { owner: '2' })).toEqual([{ acquirerReference: 'r2', owner: '2' }])
})

it('builds it again for other value names and for another database', async () => {
  const before = built
  await insertion(store.db, { merchantId: 'demo', acquirerReference: 'r4' })
  expect(built).toBe(before + 1)
  const other = await openStore({ kind: 'memory' })
  await expect(insertion(other.db, { merchantId: 'demo', acquirerReference: 'r4' })).rejects.toThrow(
    'FOREIGN KEY',
  )
  expect(built).toBe(before + 2)
  await other.close()
})

it('does not accept a value as a part of the query', async () => {
  const owner = "' or 1=1 --"
  await insertion(store.db, { merchantId: 'demo', acquirerReference: 'r5', owner })
  expect(await held(store.db, { owner })).toEqual([{ acquirerReference: 'r5', owner }])
})

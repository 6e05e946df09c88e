import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from '../../payments/src/schema/open-store.ts'
import type { Store } from './open-store.ts'

let store: Store

beforeEach(async () => {
  store = await openStore({ kind: 'memory' })
})
afterEach(() => store.close())

const write = (padding = ''): Promise<unknown> =>
  store.db
    .insertInto('storeProbes')
    .values({ probeId: `probe ${padding.length}`, padding })
    .execute()
const read = (): Promise<readonly unknown[]> => store.db.selectFrom('storeProbes').select('probeId').execute()

it('says that a read-only store is unavailable, with the cause, until it can be written', async () => {
  await sql`PRAGMA query_only = ON`.execute(store.db)
  await expect(write()).rejects.toMatchObject({
    reason: 'store_unavailable',
    details: { retryAfterSeconds: 5, cause: { errcode: 8 } },
  })
  expect(await read()).toEqual([])
  const inTransaction = store.db.transaction().execute((db) => db.deleteFrom('charges').execute())
  await expect(inTransaction).rejects.toMatchObject({ reason: 'store_unavailable' })
  await sql`PRAGMA query_only = OFF`.execute(store.db)
  await write()
  expect(await read()).toHaveLength(1)
})

it('says that a full store is unavailable, until there is space', async () => {
  await sql`PRAGMA max_page_count = 1`.execute(store.db)
  await expect(write('x'.repeat(1_000_000))).rejects.toMatchObject({
    reason: 'store_unavailable',
    details: { cause: { errcode: 13 } },
  })
  await sql`PRAGMA max_page_count = 1000000`.execute(store.db)
  await write('x'.repeat(1_000_000))
  expect(await read()).toHaveLength(1)
})

it('passes on an error that is a fault of the service', async () => {
  await write()
  await expect(write()).rejects.toThrow(/UNIQUE/)
})

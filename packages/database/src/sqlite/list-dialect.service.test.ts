import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandboxMerchants } from '../../../payments/src/merchants/sandbox-merchants.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import type { Schema } from '../database.ts'
import type { Store } from '../open-store.ts'
import { createListDialect } from './list-dialect.ts'

const folder = makeTemporaryFolder()
const path = join(folder.path, 'lists.sqlite')
let store: Store
let lists: Kysely<Schema>

beforeAll(async () => {
  store = await openStore({ kind: 'file', path })
  await createSandboxMerchants(store.db)
  lists = new Kysely({ dialect: createListDialect(path) })
})
afterAll(async () => {
  await lists.destroy()
  await store.close()
  folder.remove()
})

const million = sql<{ n: number }>`with recursive numbers (n) as (select 1 union all select n + 1 from numbers
  where n < 1000000) select count(*) as n from numbers`

it('reads what was committed before, and values of all types', async () => {
  await store.db.updateTable('merchants').set({ name: 'Ñandú' }).where('merchantId', '=', 'demo').execute()
  const { rows } = await sql`select name, ${1.5} as real, ${null} as missing, ${Buffer.from('ab')} as bytes
    from merchants where merchant_id = ${'demo'}`.execute(lists)
  expect(rows).toEqual([{ name: 'Ñandú', real: 1.5, missing: null, bytes: new Uint8Array([97, 98]) }])
})

it('lets the service work during a long query', async () => {
  let turns = 0
  const count = (): void => {
    turns += 1
    counting = setImmediate(count)
  }
  await sql`select 1`.execute(lists)
  let counting = setImmediate(count)
  const { rows } = await million.execute(lists)
  clearImmediate(counting)
  expect(rows).toEqual([{ n: 1_000_000 }])
  expect(turns).toBeGreaterThan(10)
})

it('answers queries in any number at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => sql<{ n: number }>`select ${n} as n`.execute(lists)),
  )
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
})

it('cannot write', async () => {
  await expect(sql`delete from merchants`.execute(lists)).rejects.toThrow(
    'attempt to write a readonly database',
  )
})

it('starts again after its thread could not', async () => {
  const missing = join(folder.path, 'missing.sqlite')
  const early = new Kysely<Schema>({ dialect: createListDialect(missing) })
  await expect(sql`select 1`.execute(early)).rejects.toThrow('unable to open database file')
  const made = await openStore({ kind: 'file', path: missing })
  expect((await sql`select 1 as n`.execute(early)).rows).toEqual([{ n: 1 }])
  await early.destroy()
  await made.close()
})

it('gives the lists of a store, which the store also reads without it', async () => {
  const own = await openStore({ kind: 'file', path: join(folder.path, 'own.sqlite') })
  await createSandboxMerchants(own.db)
  const names = () =>
    own.readList((db) => db.selectFrom('merchants').select('merchantId').orderBy('merchantId').execute())
  expect(await names()).toContainEqual({ merchantId: 'demo' })
  const onMain: boolean[] = []
  const once = own.readList(async (db) => {
    onMain.push(db === own.db)
    if (db !== own.db) throw new Error('the thread has a problem')
    return 'read'
  })
  expect([await once, onMain]).toEqual(['read', [false, true]])
  await own.close()
  // The last connection that closes empties the log, so the thread has closed before.
  expect(existsSync(join(folder.path, 'own.sqlite-wal'))).toBe(false)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { openStore, type Store, type StoreAddress } from '../open-store.ts'
import type { Schema } from '../schema.ts'
import { prepareQuery } from '../sqlite/prepare-query.ts'
import { call, writeTogether } from './write-together.ts'

type Hold = Schema['temporaryHolds']

const insertion = prepareQuery((db, hold: Hold) =>
  db
    .insertInto('temporaryHolds')
    .values(hold)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['acquirerReference', 'owner']),
)
const strictInsertion = prepareQuery((db, hold: Hold) => db.insertInto('temporaryHolds').values(hold))

/** The contract for writes that belong together, on every store. */
export function describeWritesTogether(name: string, createAddress: () => Promise<StoreAddress>): void {
  describe(`writes that belong together ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await openStore(await createAddress())
      await createSandboxMerchants(store.db)
    })
    afterAll(() => store.close())

    const holdOf = (acquirerReference: string): Hold => ({
      merchantId: 'demo',
      acquirerReference,
      owner: 'o',
    })
    const referencesOf = async (prefix: string): Promise<readonly string[]> => {
      const holds = store.db.selectFrom('temporaryHolds').select('acquirerReference')
      const rows = await holds
        .where('acquirerReference', 'like', `${prefix}%`)
        .orderBy('acquirerReference')
        .execute()
      return rows.map((row) => row.acquirerReference)
    }

    it('are all made if the first one writes a row, and give the rows of each', async () => {
      const others = [call(strictInsertion, holdOf('a2')), call(insertion, holdOf('a3'))] as const
      const written = await writeTogether(store.db, call(insertion, holdOf('a1')), others)
      expect(written).toEqual({
        row: { acquirerReference: 'a1', owner: 'o' },
        others: [[], [{ acquirerReference: 'a3', owner: 'o' }]],
      })
      expect(await referencesOf('a')).toEqual(['a1', 'a2', 'a3'])
    })

    it('are not made if the first one writes no row', async () => {
      await strictInsertion(store.db, holdOf('b1'))
      const others = [call(insertion, holdOf('b2'))]
      expect(await writeTogether(store.db, call(insertion, holdOf('b1')), others)).toBeNull()
      expect(await referencesOf('b')).toEqual(['b1'])
    })

    it('are all undone if one of them fails', async () => {
      const others = [call(insertion, holdOf('c2')), call(strictInsertion, holdOf('c1'))]
      await expect(writeTogether(store.db, call(insertion, holdOf('c1')), others)).rejects.toThrow()
      expect(await referencesOf('c')).toEqual([])
    })

    it('are a part of the transaction in which they are made', async () => {
      const cancelled = store.db.transaction().execute(async (transaction) => {
        const others = [call(insertion, holdOf('d2'))]
        await writeTogether(transaction, call(insertion, holdOf('d1')), others)
        throw new Error('undone')
      })
      await expect(cancelled).rejects.toThrow('undone')
      expect(await referencesOf('d')).toEqual([])
    })
  })
}

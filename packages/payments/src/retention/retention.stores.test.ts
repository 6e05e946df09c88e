import { readFileSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../database/src/database.ts'
import type { Store, StoreAddress } from '../../../database/src/open-store.ts'
import { unlessRemoved } from '../../../database/src/removed-names.ts'
import { createLog } from '../../../http/src/log/request-log.ts'
import { expectedAfter, readTables } from '../../../server/test/support/retention/tables.ts'
import { writePayments } from '../../../server/test/support/retention/write-payments.ts'
import { untilMs } from '../../../server/test/support/retention/write-records.ts'
import { storesOnDisk } from '../../../server/test/support/stores.ts'
import { describeCharge } from '../charges/flows/describe-charge.ts'
import { replayCharge } from '../charges/flows/replay-charge.ts'
import { insertCharge } from '../charges/store/charges.ts'
import { insertLink, linkOf } from '../links/store/payment-links.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { openStore } from '../schema/open-store.ts'
import { createRetention } from './remove-old-payments.ts'

const days = 90

describe.each(storesOnDisk)('the payments of $name', ({ newStore }) => {
  let address: StoreAddress
  let store: Store
  beforeEach(async () => {
    address = await newStore()
    store = await openStore(address)
    await createSandboxMerchants(store.db)
    await writePayments(store.db)
    return () => store.close()
  })

  const retentionOn = (db: Database, steadyMs = () => 0) =>
    createRetention(
      { db, log: createLog({ level: 'silent' }), nowMs: () => untilMs + days * 86_400_000 },
      { days, steadyMs },
    )
  const removeAll = (db: Database = store.db): Promise<void> => retentionOn(db)(Number.POSITIVE_INFINITY)

  it('are removed when nothing more can happen to them, and every other row stays as it was', async () => {
    const before = await readTables(store.db)
    const expected = expectedAfter(before, untilMs)
    await removeAll()
    const after = await readTables(store.db)
    for (const table of Object.keys(before)) expect([table, after[table]]).toEqual([table, expected[table]])
    // The scene and the model are meaningful: of each kind, some go and some stay.
    for (const table of [
      'charges',
      'refunds',
      'payment_links',
      'cards',
      'notifications',
      'history_events',
      'settings_changes',
    ]) {
      expect(after[table]?.length).toBeGreaterThan(0)
      expect(after[table]?.length).toBeLessThan(before[table]?.length ?? 0)
    }
    await removeAll()
    expect(await readTables(store.db)).toEqual(after)
  })

  it('are in tables whose rows docs/retention.md explains', async () => {
    const page = readFileSync(new URL('../../../../docs/retention.md', import.meta.url), 'utf8')
    const listed = [...page.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    )
    const tables = (await store.db.introspection.getTables()).flatMap(({ name: table, isView }) =>
      isView ? [] : [table],
    )
    expect(listed).toEqual(expect.arrayContaining(tables))
    if (store.kind === 'postgres') expect(listed.sort()).toEqual(tables.sort())
  })

  it('are removed once by several processes at the same time', async () => {
    const expected = expectedAfter(await readTables(store.db), untilMs)
    const other = await openStore(address)
    await Promise.all([removeAll(), removeAll(other.db), removeAll()])
    await other.close()
    // On PostgreSQL one leaves to the others what they have locked, and they may have found nothing else yet.
    await removeAll()
    expect(await readTables(store.db)).toEqual(expected)
  })

  it('are removed part by part, with a rest after the last one', async () => {
    let steadyMs = 0
    const goOn = retentionOn(store.db, () => steadyMs)
    const count = async (): Promise<number> =>
      (await store.db.selectFrom('charges').select('idempotencyKey').execute()).length
    const counts = [await count()]
    for (let part = 0; part < 12; part += 1) {
      await goOn(0)
      counts.push(await count())
    }
    const distinct = new Set(counts)
    expect(distinct.size).toBeGreaterThan(3)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    // Until it has rested, it does not look for what has become old.
    while (counts.at(-1) !== counts.at(-13)) {
      await goOn(0)
      counts.push(await count())
    }
    await store.db.deleteFrom('reconciliationDifferences').execute()
    await goOn(Number.MAX_VALUE)
    expect(await count()).toBe(counts.at(-1))
    steadyMs = 60 * 60 * 1000
    await goOn(Number.MAX_VALUE)
    expect(await count()).toBeLessThan(counts.at(-1) ?? 0)
  })

  it('are complete or removed, at whichever statement a removal fails', async () => {
    const small = await openStore(await newStore())
    await createSandboxMerchants(small.db)
    await writePayments(small.db, 'removable')
    const expected = expectedAfter(await readTables(small.db), untilMs)
    let isOver = false
    for (let failing = 1; !isOver; failing += 1) {
      const { db, count } = failingAt(small.db, failing)
      await removeAll(db).catch((error: unknown) => expect(error).toBe(failure))
      isOver = count() < failing
      // What a payment had and has no longer could not be computed without the payment.
      expect(expectedAfter(await readTables(small.db), untilMs)).toEqual(expected)
    }
    expect(await readTables(small.db)).toEqual(expected)
    await small.close()
  })

  it('are reported as removed by a request that read them just before', async () => {
    const charge = await store.db
      .selectFrom('charges')
      .selectAll()
      .where('merchantId', '=', 'demo')
      .where('idempotencyKey', 'like', '%_none')
      .executeTakeFirstOrThrow()
    await removeAll()
    const { db } = store
    const order = { ...charge, chosen: null, threeDSecure: null, cvvToken: null }
    await expect(replayCharge({ db }, { order, known: charge })).rejects.toMatchObject({
      reason: 'payment_removed',
    })
    await expect(describeCharge({ db, publicUrl: '' }, charge)).rejects.toMatchObject({
      reason: 'payment_not_found',
    })
  })

  it('keep their names: a key and an order id are never accepted again', async () => {
    const charge = await store.db
      .selectFrom('charges')
      .innerJoin('cards', (join) =>
        join
          .onRef('cards.merchantId', '=', 'charges.merchantId')
          .onRef('cards.cardId', '=', 'charges.cardId'),
      )
      .selectAll('charges')
      .where('idempotencyKey', 'like', '%_none')
      // The card stays.
      .where('sealedPan', 'is not', null)
      .executeTakeFirstOrThrow()
    const link = await store.db
      .selectFrom('paymentLinks')
      .selectAll()
      .where('linkId', 'like', '%_none')
      .executeTakeFirstOrThrow()
    await removeAll()
    const again = await unlessRemoved(() => insertCharge(store.db, charge))
    expect(again || false).toBe(false)
    const linked = await unlessRemoved(() => insertLink(store.db, linkOf({ ...link, attemptId: null })))
    expect(linked || false).toBe(false)
    const others = { ...charge, merchantId: 'other', idempotencyKey: 'idk_of_nobody' }
    expect(await insertCharge(store.db, others)).toBe(true)
  })
})

const failure = new Error('the process is gone')

/** A store whose statement of this number fails. */
function failingAt(db: Database, failing: number): { readonly db: Database; readonly count: () => number } {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      if (statements === failing) throw failure
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), count: () => statements }
}

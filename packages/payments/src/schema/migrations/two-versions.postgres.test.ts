import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../../database/src/database.ts'
import { migrate } from '../../../../database/src/migrate.ts'
import { type Store, type StoreAddress, useDatabase } from '../../../../database/src/open-store.ts'
import { findBreaks, readTableShapes } from '../../../../server/test/support/database/find-breaks.ts'
import {
  createEmptyDatabase,
  createPostgresStore,
  hasPostgres,
} from '../../../../server/test/support/postgres/shared-postgres.ts'
import { asMerchant, startTestService } from '../../../../server/test/support/start-test-service.ts'
import { openStore } from '../open-store.ts'
import { migrations } from './all-migrations.ts'

// The first migration makes the tables; each later one meets services of the version before it.
const [first = '', ...later] = Object.keys(migrations)

/** The names of what the second steps remove: an earlier version has stopped using it. */
const secondSteps: Readonly<Record<string, readonly string[]>> = {}

describe.runIf(hasPostgres)('a service of the previous version, while the tables are updated', () => {
  let address: StoreAddress
  let store: Store
  beforeAll(async () => {
    address = await createPostgresStore()
    store = await openStore(address)
  })
  afterAll(() => store.close())

  async function breaksOf(db: Database, change: () => Promise<unknown>): Promise<readonly string[]> {
    const before = await readTableShapes(db)
    await change()
    return findBreaks(before, await readTableShapes(db))
  }

  it('still has everything that it uses after each migration', async () => {
    await useDatabase({ kind: 'postgres', url: await createEmptyDatabase() }, async (db) => {
      await migrate(db, { kind: 'postgres', migrations, until: first })
      for (const name of later) {
        const breaks = await breaksOf(db, () => migrate(db, { kind: 'postgres', migrations, until: name }))
        expect(breaks, name).toEqual(secondSteps[name] ?? [])
      }
    })
  })

  it.each([
    ['alter table charges drop column payer', 'charges.payer is gone'],
    ['alter table charges rename column payer to payers', 'charges.payer is gone'],
    [
      'alter table charges alter column created_at_ms type numeric',
      'charges.created_at_ms was bigint and is numeric',
    ],
    ['alter table charges alter column payer set not null', 'charges.payer may be empty in one version only'],
    [
      'alter table access_tokens alter column role drop default',
      'access_tokens.role has no default any more',
    ],
    ['alter table charges add column x text not null', 'charges.x must be written, and has no default'],
    [
      'alter table charges add check (amount_minor > 0)',
      'charges has a new rule: CHECK ((amount_minor > 0))',
    ],
    [
      'create unique index x on cards (bin)',
      'cards has a new rule: CREATE UNIQUE INDEX x ON public.cards USING btree (bin)',
    ],
  ])('would miss something after: %s', async (statement, found) => {
    const transaction = await store.db.startTransaction().execute()
    const breaks = await breaksOf(transaction, () => sql.raw(statement).execute(transaction))
    await transaction.rollback().execute()
    expect(breaks).toEqual([found])
  })

  it('continues to take payments after everything that a migration may do', async () => {
    const service = await startTestService({ store: address })
    const pay = async (key: string): Promise<readonly unknown[]> => {
      const cardId = await service.newCardId()
      const charged = await service.charge({ cardId, idempotencyKey: key, capture: false })
      const captured = await service.capture(key)
      const refunded = await service.refund(key, { amount: 100 })
      await service.runJobs()
      const order = {
        orderId: key,
        amount: 1000,
        currency: 'BRL',
        country: 'BR',
        allowPaymentMethods: ['PIX'],
      }
      const link = await service.post('/v2/cashier/payment-link', order, asMerchant('demo'))
      return [charged, captured, refunded, link].map(({ status }) => status)
    }
    const usual = await pay('before')
    const tables = [
      'charges',
      'cards',
      'refunds',
      'payment_links',
      'notifications',
      'history_events',
      'verifications',
    ]
    const breaks = await breaksOf(store.db, async () => {
      for (const table of tables) {
        await sql.raw(`alter table ${table} add column of_tomorrow text`).execute(store.db)
        await sql.raw(`alter table ${table} add column counted integer not null default 0`).execute(store.db)
        await sql.raw(`create index ${table}_of_tomorrow on ${table} (of_tomorrow)`).execute(store.db)
      }
      await sql`create table of_tomorrow (id text primary key, many integer not null)`.execute(store.db)
    })
    expect(breaks).toEqual([])
    expect(await pay('after')).toEqual(usual)
    // The rule refuses this: a column that only the next version writes.
    await sql`alter table charges add column needed text not null default ''`.execute(store.db)
    await sql`alter table charges alter column needed drop default`.execute(store.db)
    const cardId = await service.newCardId()
    expect((await service.charge({ cardId, idempotencyKey: 'broken' })).status).toBeGreaterThanOrEqual(500)
    await service.close()
  })
})

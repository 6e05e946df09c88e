import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../database/src/database.ts'
import type { Store } from '../../../database/src/open-store.ts'
import { pollUntil } from '../../../database/src/poll-until.ts'
import { unlessRemoved } from '../../../database/src/removed-names.ts'
import { createPostgresStore, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { readTables } from '../../../server/test/support/retention/tables.ts'
import { writePayments } from '../../../server/test/support/retention/write-payments.ts'
import { untilMs } from '../../../server/test/support/retention/write-records.ts'
import type { Charge } from '../charges/domain/charge.ts'
import { insertCharge } from '../charges/store/charges.ts'
import { lockCharge } from '../charges/store/lock-charge.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { requeueNotification } from '../notifications/store/notifications.ts'
import { openStore } from '../schema/open-store.ts'
import { removeCharges } from './remove-charges.ts'

// SQLite has one writer at a time.
describe.skipIf(!hasPostgres)('a payment that is removed on PostgreSQL', () => {
  let store: Store
  let charge: Charge
  beforeEach(async () => {
    store = await openStore(await createPostgresStore())
    await createSandboxMerchants(store.db)
    await writePayments(store.db, 'removable')
    charge = await store.db
      .selectFrom('charges')
      .innerJoin('cards', (join) =>
        join
          .onRef('cards.merchantId', '=', 'charges.merchantId')
          .onRef('cards.cardId', '=', 'charges.cardId'),
      )
      .selectAll('charges')
      .where('sealedPan', 'is not', null)
      .where('charges.linkId', 'is', null)
      .executeTakeFirstOrThrow()
    return () => store.close()
  })

  const search = { merchantId: 'demo', untilMs }
  const removeIn = (transaction: Database) => removeCharges(transaction, search, [charge.idempotencyKey])
  const remove = () => store.jobsDb.transaction().execute(removeIn)

  /** Begins a removal, acts while it is not committed yet and until something waits for it, and ends it. */
  async function meanwhile<T>(act: () => Promise<T>): Promise<T> {
    const transaction = await store.jobsDb.startTransaction().execute()
    expect(await removeIn(transaction)).toBe(1)
    const acted = act()
    await pollUntil({ look: countWaiting, isDone: (count) => count > 0 })
    const waiting = await countWaiting()
    await transaction.commit().execute()
    expect(waiting).toBe(1)
    return acted
  }

  async function countWaiting(): Promise<number> {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(store.probesDb)
    return rows.length
  }

  const repeat = () => unlessRemoved(() => insertCharge(store.db, charge))

  it('is not made a second time by a request that waits for its key', async () => {
    expect(await meanwhile(repeat)).toBeNull()
    expect(await findKeys()).toEqual([])
  })

  it('negative control: without the trigger it is', async () => {
    await sql`drop trigger charges_keep_removed_keys on charges`.execute(store.db)
    expect(await meanwhile(repeat)).toBe(true)
    expect(await findKeys()).toEqual([charge.idempotencyKey])
  })

  it('is not refunded by a request that waits for it', async () => {
    const found = await meanwhile(() => store.db.transaction().execute((db) => lockCharge(db, charge)))
    expect(found).toBeUndefined()
  })

  it('is left for the next time while a refund of it begins', async () => {
    await store.db.transaction().execute(async (db) => {
      await lockCharge(db, charge)
      expect(await remove()).toBe(0)
    })
    expect(await remove()).toBe(1)
  })

  it('is removed with a notification that somebody resends meanwhile', async () => {
    const [notification] =
      (await readTables(store.db)).notifications?.filter(
        ({ subject, merchantId }) => subject === `charge:${charge.idempotencyKey}` && merchantId === 'demo',
      ) ?? []
    const name = { merchantId: 'demo', notificationId: String(notification?.notificationId) }
    const sent = await meanwhile(() => requeueNotification(store.db, { ...name, nowMs: untilMs }))
    expect(sent).toBeUndefined()
  })

  async function findKeys(): Promise<readonly string[]> {
    const rows = await store.db
      .selectFrom('charges')
      .select('idempotencyKey')
      .where('merchantId', '=', 'demo')
      .where('idempotencyKey', '=', charge.idempotencyKey)
      .execute()
    return rows.map(({ idempotencyKey }) => idempotencyKey)
  }
})

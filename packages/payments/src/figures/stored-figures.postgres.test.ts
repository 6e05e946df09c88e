import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../database/src/database.ts'
import type { Store } from '../../../database/src/open-store.ts'
import { deleteActivity, deleteActivityOf } from '../../../server/src/sandbox/reset-sandbox.ts'
import { createPostgresStore, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { writeManyCharges } from '../../../server/test/support/scenes/write-many-charges.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { openStore } from '../schema/open-store.ts'
import { findFigures, replaceFigures } from './stored-figures.ts'

describe.skipIf(!hasPostgres)('figures that one process stores while another one resets a sandbox', () => {
  let store: Store
  beforeAll(async () => {
    store = await openStore(await createPostgresStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  const countWaiting = async (): Promise<number> => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(store.jobsDb)
    return rows[0]?.waiting ?? 0
  }

  it.each<[string, (transaction: Database) => Promise<void>]>([
    ['the whole sandbox', deleteActivity],
    ['a session', (transaction) => deleteActivityOf(transaction, 'demo')],
  ])('wait for the reset of %s, and are not stored after it', async (_, reset) => {
    await writeManyCharges(store.db, { charges: 20, fromMs: 1000, untilMs: 2000 })
    const transaction = await store.db.startTransaction().execute()
    await reset(transaction)
    const figures = { merchantId: 'demo', untilMs: 3000, hours: [], fromMs: 0, many: 20 }
    const stored = replaceFigures(store.db, figures)
    await expect.poll(countWaiting).toBe(1)
    await transaction.commit().execute()
    await stored
    expect(await findFigures(store.db, 'demo')).toBeNull()
  })
})

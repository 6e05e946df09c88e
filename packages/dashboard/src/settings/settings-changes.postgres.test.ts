import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../database/src/database.ts'
import { changeSettings } from '../../../payments/src/history/store/settings-changes.ts'
import {
  createSandboxMerchants,
  restoreSandboxMerchants,
} from '../../../payments/src/merchants/sandbox-merchants.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import {
  createDatabase,
  createPostgresStore,
  hasPostgres,
} from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeSettingsChanges } from './settings-changes.contract.ts'

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  describeSettingsChanges('PostgreSQL', createDatabase)

  it('a sandbox reset waits for a change of settings in progress, and neither fails', async () => {
    const { db, close } = await openStore(await createPostgresStore())
    await createSandboxMerchants(db)
    let reset: Promise<void> | undefined
    const author = { merchantId: 'demo', actor: 'dashboard:Ana', atMs: 1 } as const
    await changeSettings(db, author, async (transaction) => {
      reset = db.transaction().execute(restoreSandboxMerchants)
      reset.catch(() => {})
      await waitForLock(db)
      await transaction
        .updateTable('apiKeys')
        .set({ revokedAtMs: 1 })
        .where('merchantId', '=', 'demo')
        .execute()
    })
    await expect(reset).resolves.toBeUndefined()
    await close()
  })
})

/** Waits until a transaction waits for another one. */
async function waitForLock(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    if (rows.length > 0) return
  }
}

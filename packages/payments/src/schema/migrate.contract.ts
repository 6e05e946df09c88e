import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { migrate, readMigrationState } from '../../../database/src/migrate.ts'
import { type StoreAddress, useDatabase } from '../../../database/src/open-store.ts'
import { migrations } from './migrations/all-migrations.ts'
import { openStore } from './open-store.ts'

const names = Object.keys(migrations)

/** @param addressOf Gives a store that has not been used yet. */
export function describeMigrations(name: string, addressOf: () => Promise<StoreAddress>): void {
  describe(`the tables of a store on ${name}`, () => {
    let address: StoreAddress
    beforeEach(async () => {
      address = await addressOf()
    })

    it('are made by one of several processes that start at once, which says so', async () => {
      const ran = await Promise.all(
        [1, 2, 3].map(() => useDatabase(address, (db, kind) => migrate(db, { kind, migrations }))),
      )
      expect(ran.flat()).toEqual(names)
      const stores = await Promise.all([1, 2, 3].map(() => openStore(address)))
      for (const { close } of stores) await close()
    })

    it('are unchanged after a migration that fails', async () => {
      await useDatabase(address, (db) => sql`create table refunds (id integer)`.execute(db))
      await expect(openStore(address)).rejects.toThrow(/cannot be opened: .*refunds.*already exists/)
      await useDatabase(address, async (db, kind) => {
        expect(await readMigrationState(db, { kind, migrations })).toEqual({ pending: names, unknown: [] })
        await expect(sql`select * from charges`.execute(db)).rejects.toThrow(/charges/)
        await sql`drop table refunds`.execute(db)
      })
      await (await openStore(address)).close()
    })

    it('are refused as they were before they were edited in place', async () => {
      await (await openStore(address)).close()
      await useDatabase(address, (db) =>
        sql`update kysely_migration set name = '001-create-tables-0badcafe'`.execute(db),
      )
      await expect(openStore(address)).rejects.toThrow(
        /another version of element-server.*: 001-create-tables-0badcafe\..* give DATABASE_URL an empty database/,
      )
    })

    it.each(['000-of-yesterday', '999-of-tomorrow'])(
      'are refused after %s, a migration that this version does not have',
      async (unknown) => {
        await (await openStore(address)).close()
        // Kysely gives each migration a time of its own, the last ones some milliseconds ahead of the clock.
        const executedAt = new Date(Date.now() + 60_000).toISOString()
        await useDatabase(address, (db) =>
          sql`insert into kysely_migration (name, timestamp) values (${unknown}, ${executedAt})`.execute(db),
        )
        const refusal = new RegExp(`another version of element-server.*: ${unknown}\\. Start that version`)
        await expect(openStore(address)).rejects.toThrow(refusal)
        await expect(useDatabase(address, (db, kind) => migrate(db, { kind, migrations }))).rejects.toThrow(
          refusal,
        )
      },
    )
  })
}

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../../payments/src/acquirer/simulator.ts'
import { describeMigrations } from '../../payments/src/schema/migrate.contract.ts'
import { openStore } from '../../payments/src/schema/open-store.ts'
import { sendMalformedRequests } from '../../server/test/fuzz/malformed-requests.ts'
import {
  createEmptyDatabase,
  createPostgresStore,
  hasPostgres,
  onPostgres,
} from '../../server/test/support/postgres/shared-postgres.ts'
import { startTestService } from '../../server/test/support/start-test-service.ts'
import { generateMasterKey, parseMasterKeys } from '../../vault/src/master-keys.ts'
import type { StoreAddress } from './open-store.ts'
import { describeOwners } from './owner.contract.ts'
import { describeStore } from './store.contract.ts'

const masterKeys = parseMasterKeys(generateMasterKey(1))

onPostgres(describeStore)
onPostgres(describeOwners)
if (hasPostgres) {
  describeMigrations('PostgreSQL', async () => ({ kind: 'postgres', url: await createEmptyDatabase() }))
  describeOnPostgres()
} else sayThatItIsSkipped()

function describeOnPostgres(): void {
  describe('a store on PostgreSQL', () => {
    let address: StoreAddress
    beforeAll(async () => {
      address = await createPostgresStore()
    })

    it('is set up by one of several processes that start at once', async () => {
      const stores = await Promise.all([1, 2, 3, 4].map(() => openStore(address)))
      for (const store of stores) await store.close()
    })

    it('parses and plans each statement once, except those that a new column would break', async () => {
      const { db, close } = await openStore(address)
      const other = await openStore(address)
      await sql`create table notes (word text)`.execute(db)
      await db.connection().execute(async (connection) => {
        const read = (columns: string) =>
          sql`select ${sql.raw(columns)} from notes where word = ${'a'}`.execute(connection)
        const all = ['*', 'notes.*', 'word, *', 'distinct *', 'distinct on (word) *']
        const named = ['word', 'length(word) * 2']
        for (const columns of [...all, ...named, ...named]) await read(columns)
        // This query has no values, so it has no name itself.
        const { rows } = await sql`
          select statement from pg_prepared_statements where statement like '%notes%' order by statement desc`.execute(
          connection,
        )
        expect(rows).toEqual(
          named.map((columns) => ({ statement: `select ${columns} from notes where word = $1` })),
        )
        await sql`alter table notes add column length integer`.execute(other.db)
        for (const columns of [...all, ...named]) expect((await read(columns)).rows).toEqual([])
      })
      await sql`drop table notes`.execute(db)
      await other.close()
      await close()
    })

    it('never compiles a statement, which would take longer than any statement does', async () => {
      const { db, jobsDb, close } = await openStore(address)
      for (const each of [db, jobsDb])
        expect((await sql`show jit`.execute(each)).rows).toEqual([{ jit: 'off' }])
      await close()
    })

    it('makes one payment for fifty concurrent requests', async () => {
      const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
      const service = await startTestService({ store: address, acquirer, masterKeys })
      const fields = { cardId: await service.newCardId(), idempotencyKey: 'fifty' }
      const answers = await Promise.all(Array.from({ length: 50 }, () => service.charge(fields)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect((await acquirer.entriesFor('demo')).map(({ type }) => type)).toEqual([
        'verify',
        'authorize',
        'capture',
      ])
      await service.close()
    })

    it('survives malformed requests', async () => {
      const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
      const service = await startTestService({ store: address, acquirer, masterKeys })
      await sendMalformedRequests(service, { count: 100 })
      await service.close()
    })

    it('that is unreachable is reported without its password', async () => {
      const open = openStore({ kind: 'postgres', url: 'postgres://u:hidden@127.0.0.1:1/shop' })
      await expect(open).rejects.toThrow(
        'The PostgreSQL database shop at 127.0.0.1:1 cannot be opened: nothing answers there.',
      )
    })
  })
}

function sayThatItIsSkipped(): void {
  process.stderr.write('PostgreSQL is not installed here: the tests of the store on it are skipped.\n')
  it('PostgreSQL is not installed on this machine: its tests are skipped (apt-get install postgresql)', (context) => {
    // Where the whole project is checked, tests must not be skipped.
    expect(process.env.CI, 'PostgreSQL must be installed where CI is set').not.toBe('true')
    context.skip()
  })
}

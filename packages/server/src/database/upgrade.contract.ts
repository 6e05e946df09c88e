import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../test/support/start-test-service.ts'
import type { SimulatedAcquirer } from '../acquirer/simulated-acquirer.ts'
import { createSimulator } from '../acquirer/simulator.ts'
import { hashOf } from '../http/credentials.ts'
import { Secret } from '../values/secret.ts'
import { generateMasterKey, parseMasterKeys } from '../vault/master-keys.ts'
import type { Database } from './database.ts'
import { allMigrations } from './migrations/all-migrations.ts'
import { openStore, type StoreAddress, useDatabase } from './open-store.ts'

const weekMs = 7 * 24 * 3_600_000
const nowMs = Date.UTC(2026, 5, 30, 12)
const masterKeys = parseMasterKeys(generateMasterKey(1))

/**
 * Migrates a store from the second version of the tables, which had neither captures nor owners.
 *
 * @param addressOf Gives a store that has not been used yet.
 */
export function describeUpgrade(name: string, addressOf: () => Promise<StoreAddress>): void {
  describe(`a store of an earlier version on ${name}`, () => {
    let address: StoreAddress
    let simulator: SimulatedAcquirer
    let service: TestService

    beforeEach(async () => {
      address = await addressOf()
      await fill(address)
    })

    it('keeps its payments and finalizes those that were still open', async () => {
      simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => nowMs })
      for (const key of ['seen', 'reserved', 'old'])
        await authorize(key, key === 'seen' ? 'at_once' : 'later')
      await authorize('held', 'later')
      service = await startTestService({
        store: address,
        acquirer: simulator,
        masterKeys,
        nowMs: () => nowMs,
      })
      expect(await Promise.all(payments.map(async ([key]) => [key, await describePayment(key)]))).toEqual([
        ['seen', ['SETTLED', 1000, undefined]],
        ['unseen', ['CANCELLED', 0, 'not_attempted']],
        ['reserved', ['AUTHORIZED', 1000, undefined]],
        ['old', ['CANCELLED', 0, 'expired']],
        ['declined', ['CANCELLED', 0, 'card_declined']],
        ['settled', ['SETTLED', 1000, undefined]],
      ])
      expect((await service.capture('reserved', { amount: 7 })).status).toBe(200)
      expect((await service.capture('settled')).status).toBe(409)
      const entries = (await simulator.entriesFor('demo')).slice(5)
      expect(entries.map(({ type, reference }) => `${type} ${reference}`).toSorted()).toEqual([
        'cancel chg_old',
        'cancel chg_unseen',
        'cancel vrf_held',
        'capture chg_reserved',
      ])
      await service.close()
      expect(await countLeft(address)).toBe(0)
    })

    it('is brought up to date by one of several processes that start at once, and only once', async () => {
      const stores = await Promise.all([1, 2, 3].map(() => openStore(address)))
      for (const { close } of stores) await close()
      const { db, close } = await openStore(address)
      expect(await listMigrations(db)).toEqual(Object.keys(allMigrations))
      await close()
    })

    it('is unchanged after a migration that fails', async () => {
      const before = await openStore(address, { migrationCount: 2 })
      // The fifth migration creates a table with this name.
      await sql`create table key_rotation (id integer)`.execute(before.db)
      await expect(openStore(address)).rejects.toThrow(/cannot be opened: .*key_rotation.*already exists/)
      const still = await sql<{ many: number }>`select count(*) as many from schema_versions`.execute(
        before.db,
      )
      expect(Number(still.rows[0]?.many)).toBe(2)
      await expect(sql`select due_at_ms from charges`.execute(before.db)).rejects.toThrow(/due_at_ms/)
      await sql`drop table key_rotation`.execute(before.db)
      await before.close()
      await (await openStore(address)).close()
    })

    it('is refused after a newer version of the service has migrated it further, and not changed', async () => {
      const newer = await openStore(address)
      // Kysely gives each migration a time of its own, the last ones some milliseconds ahead of the clock.
      const executedAt = new Date(Date.now() + 60_000).toISOString()
      await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', ${executedAt})`.execute(
        newer.db,
      )
      await newer.close()
      await expect(openStore(address)).rejects.toThrow(
        'A newer version of the service has changed the tables of DATABASE_URL: 999-of-tomorrow. Start that version or a later one; this version can only use a backup from before.',
      )
      expect(await useDatabase(address, listMigrations)).toEqual([
        ...Object.keys(allMigrations),
        '999-of-tomorrow',
      ])
    })

    it("still takes the dashboard's sessions under their former name, from services that are not replaced yet", async () => {
      const { db, close } = await openStore(address)
      const session = (hash: string) => sql`(${hash}, 'demo', 't', 'f', ${nowMs})`
      await sql`insert into desk_sessions (session_hash, merchant_id, token_hash, form_key, expires_at_ms)
        values ${session('left')}, ${session('ended')}`.execute(db)
      await sql`delete from desk_sessions where session_hash = ${'ended'}`.execute(db)
      const stored = await db.selectFrom('dashboardSessions').selectAll().execute()
      expect(stored).toEqual([
        { sessionHash: 'left', merchantId: 'demo', tokenHash: 't', formKey: 'f', expiresAtMs: nowMs },
      ])
      const read = await sql`select session_hash from desk_sessions`.execute(db)
      expect(read.rows).toEqual([{ sessionHash: 'left' }])
      await close()
    })

    async function authorize(key: string, captureMode: 'at_once' | 'later'): Promise<void> {
      const reference = key === 'held' ? 'vrf_held' : `chg_${key}`
      const card = {
        pan: new Secret('4242424242424242'),
        cvv: null,
        expirationMonth: 12,
        expirationYear: 2040,
        network: null,
      }
      const order = { amountMinor: 1000, currency: 'BRL', captureMode, authentication: 'none' } as const
      await simulator.authorize({ merchantId: 'demo', reference, card, ...order })
    }

    async function describePayment(key: string): Promise<unknown> {
      const { transferStatus, finalAmount, statusReason } = (await service.find(key)).body as never
      return [transferStatus, finalAmount, statusReason]
    }
  })
}

const payments: readonly (readonly [string, string, 'at_once' | 'later', string | null, string | null])[] = [
  ['seen', 'IN_PROGRESS', 'at_once', 'authorize', null],
  ['unseen', 'IN_PROGRESS', 'at_once', 'authorize', null],
  ['reserved', 'AUTHORIZED', 'later', null, null],
  ['old', 'AUTHORIZED', 'later', null, null],
  ['declined', 'CANCELLED', 'at_once', null, 'card_declined'],
  ['settled', 'SETTLED', 'at_once', null, null],
]

async function fill(address: StoreAddress): Promise<void> {
  const { db, close } = await openStore(address, { migrationCount: 2 })
  await sql`insert into merchants (merchant_id, is_payment_service_provider, capabilities)
    values ('demo', 0, '[]')`.execute(db)
  await sql`insert into api_keys (key_hash, merchant_id) values (${hashOf('ek_test_demo')}, 'demo')`.execute(
    db,
  )
  await sql`insert into access_tokens (token_hash, merchant_id) values (${hashOf('at_test_demo')}, 'demo')`.execute(
    db,
  )
  await sql`insert into cards (merchant_id, card_id, card_holder_name, expiration_month, expiration_year, brand, bin,
      last4, fingerprint, sealed_pan, expires_at, created_at_ms)
    values ('demo', 'crd_1', 'Ana Souza', 12, 2040, 'visa', '424242', '4242', 'f', null, null, ${nowMs})`.execute(
    db,
  )
  for (const [key, status, captureMode, intent, reason] of payments) {
    const createdAtMs = key === 'old' ? nowMs - weekMs : nowMs - weekMs + 1
    await sql`insert into charges (merchant_id, idempotency_key, request_hash, acquirer_reference, reference_id, card_id,
        amount_minor, currency, country, capture_mode, transfer_status, open_intent, decline_reason, final_amount_minor,
        final_currency, created_at_ms)
      values ('demo', ${key}, 'h', ${`chg_${key}`}, 'r', 'crd_1', 1000, 'BRL', 'BR', ${captureMode}, ${status},
        ${intent}, ${reason}, 1000, 'BRL', ${createdAtMs})`.execute(db)
  }
  await sql`insert into temporary_holds (merchant_id, acquirer_reference) values ('demo', 'vrf_held')`.execute(
    db,
  )
  await noteAsBefore(db, 2)
  await close()
}

/** Records the version of the tables as the service did before it used Kysely's migrations. */
async function noteAsBefore(db: Database, version: number): Promise<void> {
  await sql`create table schema_versions (version integer primary key)`.execute(db)
  for (let number = 1; number <= version; number += 1)
    await sql`insert into schema_versions (version) values (${number})`.execute(db)
  for (const table of ['kysely_migration', 'kysely_migration_lock'])
    await sql`drop table ${sql.table(table)}`.execute(db)
}

async function listMigrations(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function countLeft(address: StoreAddress): Promise<number> {
  const { db, close } = await openStore(address)
  const held = await db.selectFrom('temporaryHolds').selectAll().execute()
  const open = await db.selectFrom('charges').selectAll().where('openIntent', 'is not', null).execute()
  await close()
  return held.length + open.length
}

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import {
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '../../../server/test/support/postgres/start-postgres.ts'
import {
  asMerchant,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { type Store, useDatabase } from '../open-store.ts'

const patiently = { timeout: 60_000, interval: 100 }

// `postgres-store.postgres.test.ts` reports that PostgreSQL is missing.
describe.skipIf(!postgresPrograms)('a replica', () => {
  let primary: TestPostgres
  let standby: TestPostgres
  let address: { readonly kind: 'postgres'; readonly url: string; readonly replicaUrl: string }
  let store: Store
  let service: TestService

  beforeAll(async () => {
    primary = await startPostgres(postgresPrograms ?? '')
    standby = await startPostgres(postgresPrograms ?? '', { replicaOf: primary.url })
    const url = await primary.createDatabase('pay')
    address = { kind: 'postgres', url, replicaUrl: url.replace(new URL(url).host, new URL(standby.url).host) }
    service = await startTestService({ store: address, masterKeys: parseMasterKeys(generateMasterKey(1)) })
    store = await openStore(address)
  })
  afterAll(async () => {
    await service.close()
    await store.close()
    await primary.stop()
  })

  const isReadFromReplica = () =>
    store.readList(async (db) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
      return rows[0]?.is
    })
  const onStandby = async (text: string) => {
    const client = new pg.Client({ connectionString: address.replicaUrl })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  const listed = async () => {
    const { body } = await service.send('/v1/payments/charges', { headers: asMerchant('demo') })
    return (body as { readonly charges: readonly unknown[] }).charges.length
  }
  const metric = async (name: string) => {
    const { text } = await service.send('/metrics')
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }

  it('answers lists while it is up to date, and shows its lag', async () => {
    await expect.poll(isReadFromReplica, patiently).toBe(true)
    expect((await service.charge({ cardId: await service.newCardId() })).status).toBe(200)
    await expect.poll(listed, patiently).toBe(1)
    await expect.poll(() => metric('element_replica_used'), patiently).toBe(1)
    await expect.poll(() => metric('element_replica_lag_seconds'), patiently).toBeLessThanOrEqual(5)
  })

  it('that has stopped replaying is replaced by the primary, and used again later', async () => {
    await expect.poll(() => metric('element_replica_used'), patiently).toBe(1)
    await onStandby('select pg_wal_replay_pause()')
    expect((await service.charge({ cardId: await service.newCardId() })).status).toBe(200)
    // Now the replica lacks a payment that the primary has.
    expect(await listed()).toBe(1)
    await expect.poll(listed, patiently).toBe(2)
    expect(await metric('element_replica_used')).toBe(0)
    expect(await metric('element_replica_lag_seconds')).toBeGreaterThan(5)
    await expect.poll(isReadFromReplica, patiently).toBe(false)
    await onStandby('select pg_wal_replay_resume()')
    await expect.poll(isReadFromReplica, patiently).toBe(true)
    await expect.poll(() => metric('element_replica_used'), patiently).toBe(1)
  })

  it('that a proxy uses instead of the primary refuses a charge as unavailable', async () => {
    const { code, routine } = await onStandby('select * from limit_windows').catch((error) => error)
    expect({ code, routine }).toEqual({ code: '0A000', routine: 'get_relation_info' })
    const asPrimary = await useDatabase({ kind: 'postgres', url: address.replicaUrl }, (db) =>
      sql`select * from limit_windows`.execute(db).catch((error: unknown) => error),
    )
    expect(asPrimary).toMatchObject({ reason: 'store_unavailable' })
  })

  it('that is gone is replaced by the primary at once, and does not delay a start', async () => {
    await expect.poll(isReadFromReplica, patiently).toBe(true)
    await standby.stop()
    expect(await isReadFromReplica()).toBe(false)
    expect(await listed()).toBe(2)
    await expect.poll(() => metric('element_replica_used'), patiently).toBe(0)
    expect(await metric('element_replica_lag_seconds')).toBeNaN()
    const later = await openStore(address)
    expect(later.replicaState()).toEqual({ lagMs: null, isUsed: false })
    await later.close()
  })
})

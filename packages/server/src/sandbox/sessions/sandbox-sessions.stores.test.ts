import { version } from '@element-js/protocol/frame'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../../database/src/database.ts'
import type { Store, StoreAddress } from '../../../../database/src/open-store.ts'
import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import {
  makeUnreliable,
  type UnreliableAcquirer,
} from '../../../test/support/acquirers/disturbed-acquirers.ts'
import { asSession, dropSession, openSession, type TestSession } from '../../../test/support/open-session.ts'
import { startReceiver } from '../../../test/support/receivers/start-receiver.ts'
import { prepareWriteRequests } from '../../../test/support/scenes/write-requests.ts'
import {
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../test/support/start-test-service.ts'
import { storesOnDisk } from '../../../test/support/stores.ts'
import { visitDashboard } from '../../../test/support/visit-dashboard.ts'
import { tablesOfMerchant } from '../reset-sandbox.ts'

const day = 24 * 60 * 60
const masterKeys = parseMasterKeys(generateMasterKey(1))
const demo = asMerchant('demo')

describe.each(storesOnDisk)('a sandbox session on $name', ({ newStore }) => {
  let systemMs: number
  let address: StoreAddress
  let simulator: SimulatedAcquirer
  let acquirer: UnreliableAcquirer
  let service: TestService
  let store: Store

  const start = () => startTestService({ store: address, masterKeys, acquirer, nowMs: () => systemMs })

  beforeEach(async () => {
    systemMs = Date.UTC(2026, 5, 30, 12)
    address = await newStore()
    simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => systemMs })
    acquirer = makeUnreliable(simulator)
    service = await start()
    store = await openStore(address)
    return async () => {
      await store.close()
      await service.close()
    }
  })

  const nowOf = async (headers: TestSession['headers']): Promise<number> =>
    ((await service.send('/v1/sandbox/clock', { headers })).body as { now: number }).now
  const move = (headers: TestSession['headers'], body: object) =>
    service.post('/v1/sandbox/clock', body, headers)
  const reset = (headers: TestSession['headers']) =>
    service.send('/v1/sandbox/reset', { method: 'POST', headers })
  const deliveriesOf = ({ sessionId }: TestSession) =>
    store.db
      .selectFrom('deliveryAttempts')
      .innerJoin('notifications', 'notifications.notificationId', 'deliveryAttempts.notificationId')
      .select(['url', 'payload', 'requestHeaders'])
      .where('deliveryAttempts.merchantId', '=', sessionId)
      .execute()
  const hold = async (as: TestService, idempotencyKey: string): Promise<void> => {
    await as.charge({ cardId: await as.newCardId(), capture: false, idempotencyKey })
  }
  const statusIn = async (as: TestService, idempotencyKey: string): Promise<unknown> =>
    ((await as.find(idempotencyKey)).body as { readonly transferStatus?: string }).transferStatus

  it('has its own clock, which decides what is due for the jobs', async () => {
    const [one, two] = [await openSession(service), await openSession(service)]
    const [inOne, inTwo] = [asSession(service, one), asSession(service, two)]
    for (const each of [service, inOne, inTwo]) await hold(each, 'held')
    const systemNow = systemMs / 1000
    expect((await move(one.headers, { advanceSeconds: 7 * day })).body).toEqual({
      now: systemNow + 7 * day,
    })
    expect(await statusIn(inOne, 'held')).toBe('CANCELLED')
    expect([await statusIn(inTwo, 'held'), await statusIn(service, 'held')]).toEqual([
      'AUTHORIZED',
      'AUTHORIZED',
    ])
    await move(two.headers, { now: systemNow - day })
    expect((await move(demo, { advanceSeconds: 7 * day + 60 })).status).toBe(200)
    expect([await statusIn(inTwo, 'held'), await statusIn(service, 'held')]).toEqual([
      'AUTHORIZED',
      'CANCELLED',
    ])
    expect([await nowOf(one.headers), await nowOf(two.headers), await nowOf(demo)]).toEqual([
      systemNow + 7 * day,
      systemNow - day,
      systemNow + 7 * day + 60,
    ])
    await move(two.headers, { advanceSeconds: 8 * day })
    expect(await statusIn(inTwo, 'held')).toBe('CANCELLED')
  })

  it('can move its clock only within the range of every sandbox clock', async () => {
    const { headers } = await openSession(service)
    expect(reasonOf(await move(headers, { advanceSeconds: 80 * 365 * day }))).toBe('invalid_request')
    expect(await nowOf(headers)).toBe(systemMs / 1000)
  })

  it('writes every time on its clock, and leaves no row behind, whatever was done in it', async () => {
    const before = await readTables(store.db)
    const session = await openSession(service)
    const own = asSession(service, session)
    // A time that no row of a session can have by another clock.
    const yearMs = Date.UTC(2028, 0, 1)
    await move(session.headers, { now: yearMs / 1000 })
    const receiver = await prepareWriteRequests(own, store, session.sessionId)
    for (const { route, send } of receiver.requests.filter((each) => !each.route.includes('sandbox/clock'))) {
      const { status } = await send()
      expect([route, status < 400]).toEqual([route, true])
    }
    await receiver.close()
    await move(session.headers, { advanceSeconds: 5 })
    const written = await readTables(store.db)
    const times = [...written].flatMap(([table, rows]) =>
      rows
        .filter((row) => row.merchant_id === session.sessionId && !madeWithSession.has(table))
        .flatMap((row) => Object.entries(row).map(([column, value]) => ({ table, column, value })))
        .filter(({ column, value }) => column.endsWith('_at_ms') && value !== null),
    )
    // Otherwise nothing was tested.
    expect(new Set(times.map(({ table }) => table)).size).toBeGreaterThan(8)
    expect(times.filter(({ value }) => Number(value) < yearMs)).toEqual([])
    const tables = new Set(
      [...written]
        .filter(([, rows]) => rows.some((row) => row.merchant_id === session.sessionId))
        .map(([table]) => table),
    )
    // The database itself deletes the entries of records.
    for (const table of tables) expect([...snakeCaseTables, 'search_entries']).toContain(table)
    await dropSession(service, session)
    await service.runJobs()
    expect(await readTables(store.db)).toEqual(before)
    expect(await simulator.entriesFor(session.sessionId)).toEqual([])
  })

  it('is reset by its own credentials without affecting others, and by nobody else', async () => {
    const [one, two] = [await openSession(service), await openSession(service)]
    const [inOne, inTwo] = [asSession(service, one), asSession(service, two)]
    for (const each of [service, inOne, inTwo]) await hold(each, 'held')
    await move(one.headers, { advanceSeconds: day })
    expect((await reset(one.headers)).status).toBe(200)
    expect([await nowOf(one.headers), await statusIn(inOne, 'held')]).toEqual([systemMs / 1000, undefined])
    expect(await simulator.entriesFor(one.sessionId)).toEqual([])
    expect([await statusIn(inTwo, 'held'), await statusIn(service, 'held')]).toEqual([
      'AUTHORIZED',
      'AUTHORIZED',
    ])
    await move(two.headers, { advanceSeconds: day })
    expect((await reset(demo)).status).toBe(200)
    expect([await statusIn(inTwo, 'held'), await statusIn(service, 'held')]).toEqual([
      'AUTHORIZED',
      undefined,
    ])
    expect(await nowOf(two.headers)).toBe(systemMs / 1000 + day)
    expect(await simulator.entriesFor(two.sessionId)).toHaveLength(2)
    // What it began with works again.
    await hold(inOne, 'held')
    expect(await statusIn(inOne, 'held')).toBe('AUTHORIZED')
  })

  it('is notified only of its own card payments, signed with its own secret, also after a reset', async () => {
    const receiver = await startReceiver()
    const notificationUrl = `${receiver.url}/hook`
    const session = await openSession(service, { notificationUrl })
    const other = await openSession(service, { notificationUrl })
    const own = asSession(service, session)
    for (const key of ['before', 'after']) {
      await own.charge({ cardId: await own.newCardId(), idempotencyKey: key })
      await service.runJobs()
      const [delivery, ...more] = await deliveriesOf(session)
      expect([delivery?.url, more]).toEqual([notificationUrl, []])
      const signed = [delivery?.payload ?? '', JSON.parse(delivery?.requestHeaders ?? '{}')] as const
      const { type, data } = new Webhook(session.notificationSecret).verify(...signed) as Row
      expect([type, data]).toEqual(['charge.updated', expect.objectContaining({ idempotencyKey: key })])
      expect(() => new Webhook(other.notificationSecret).verify(...signed)).toThrow()
      await reset(session.headers)
    }
    expect(await deliveriesOf(other)).toEqual([])
    await receiver.close()
  })

  it('takes no address to which it would deliver nothing', async () => {
    for (const notificationUrl of [
      'https://10.0.0.1/hook',
      'https://intranet/',
      'https://shop.example:22/',
    ]) {
      const answer = await service.post('/v1/sandbox/sessions', { notificationUrl }, demo)
      expect([notificationUrl, answer.status, answer.body]).toEqual([
        notificationUrl,
        400,
        expect.objectContaining({ message: expect.stringMatching(/^notificationUrl must .*\.$/) }),
      ])
    }
  })

  it('opens the dashboard, which shows its own clock and when it ends', async () => {
    const session = await openSession(service, { expiresInSeconds: 120 })
    await move(session.headers, { advanceSeconds: day })
    const own = await visitDashboard(service, { token: session.accessToken })
    const [ends, clock] = [session.expiresAt * 1000, systemMs + day * 1000].map(
      (atMs) => `<time datetime="${new Date(atMs).toISOString()}"`,
    )
    const { text } = await own.look('/dashboard/sandbox')
    expect([text.includes(`${ends}`), text.includes(`${clock}`)]).toEqual([true, true])
    await own.submit('/dashboard/sandbox/clock', { move: 'now' })
    expect([await nowOf(session.headers), await nowOf(demo)]).toEqual([systemMs / 1000, systemMs / 1000])
    const shared = await (await visitDashboard(service)).look('/dashboard/sandbox')
    expect(shared.text).toContain('All merchants in the sandbox share it.')
    expect(text).not.toContain('All merchants in the sandbox share it.')
  })

  it('has no more origins than fit into a header that proxies accept', async () => {
    const origins = Array.from({ length: 8 }, (_, number) => `https://${number}${'.x23456789'.repeat(27)}`)
    const answer = await service.post('/v1/sandbox/sessions', { origins }, demo)
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
    expect(answer.body).toMatchObject({ data: { field: 'origins' } })
  })

  it.each([
    ['its maker', 'demo'],
    ['itself', 'self'],
  ])('is dropped by %s: from then on its credentials are unknown', async (_, who) => {
    const session = await openSession(service)
    const path = `/v1/sandbox/sessions/${session.sessionId}`
    const remove = (headers: TestSession['headers']) => service.send(path, { method: 'DELETE', headers })
    expect(reasonOf(await remove(asMerchant('other')))).toBe('sandbox_session_not_found')
    expect(await nowOf(session.headers)).toBe(systemMs / 1000)
    expect((await remove(who === 'self' ? session.headers : demo)).status).toBe(200)
    expect(reasonOf(await service.find('any', session.headers))).toBe('invalid_api_key')
    expect(reasonOf(await remove(demo))).toBe('sandbox_session_not_found')
  })

  it.each([
    ['an hour', {}, 3600],
    ['the ordered minute', { expiresInSeconds: 60 }, 60],
  ])('is over after %s of real time, to the second, whatever its clock says', async (_, fields, seconds) => {
    const before = await readTables(store.db)
    const session = await openSession(service, fields)
    expect(session.expiresAt).toBe(systemMs / 1000 + seconds)
    await move(session.headers, { now: session.expiresAt + 30 * day })
    systemMs += seconds * 1000 - 1
    expect(reasonOf(await service.find('any', session.headers))).toBe('payment_not_found')
    systemMs += 1
    const frame = await service.send(`/frames/${version}/field.html?key=${session.apiKey}`)
    expect([reasonOf(await service.find('any', session.headers)), frame.status]).toEqual([
      'invalid_api_key',
      403,
    ])
    await service.runJobs()
    expect(await readTables(store.db)).toEqual(before)
  })

  it('is dropped with the sessions that were made with its access token', async () => {
    const before = await readTables(store.db)
    const session = await openSession(service)
    const { body } = await service.post('/v1/sandbox/sessions', {}, session.headers)
    const { apiKey, accessToken } = body as TestSession
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` }
    expect(reasonOf(await service.find('any', headers))).toBe('payment_not_found')
    await dropSession(service, session)
    expect(reasonOf(await service.find('any', headers))).toBe('invalid_api_key')
    expect(await readTables(store.db)).toEqual(before)
  })

  it('that was only partly dropped, because the acquirer did not answer, is dropped by a job', async () => {
    const before = await readTables(store.db)
    const session = await openSession(service)
    await hold(asSession(service, session), 'held')
    Object.assign(acquirer, { forget: () => Promise.reject(new Error('the line is dead')) })
    await dropSession(service, session)
    expect(reasonOf(await service.find('any', session.headers))).toBe('invalid_api_key')
    expect(await simulator.entriesFor(session.sessionId)).toHaveLength(2)
    await service.close()
    Object.assign(acquirer, { forget: simulator.forget })
    service = await start()
    await service.runJobs()
    expect(await simulator.entriesFor(session.sessionId)).toEqual([])
    expect(await readTables(store.db)).toEqual(before)
  })
})

type Row = Readonly<Record<string, unknown>>

// These are written with the session, by real time.
const madeWithSession: ReadonlySet<string> = new Set([
  'merchants',
  'api_keys',
  'access_tokens',
  'installment_rules',
  'forward_destinations',
  'settings_changes',
  'notification_secrets',
  'dashboard_sessions',
])

const snakeCaseTables = tablesOfMerchant.map((table) =>
  table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)

/** All rows of all tables. Limits, which count keyed hashes, and leases of processes have clocks of their own, and end by themselves. */
async function readTables(db: Database): Promise<ReadonlyMap<string, readonly Row[]>> {
  const tables = await db.introspection.getTables()
  const names = tables
    .flatMap(({ name, isView }) => (isView ? [] : [name]))
    .filter((name) => !/^limit_|^kysely|^key_holders|^process_owners|^work_leases/.test(name))
  const read = await Promise.all(
    names.toSorted().map(async (name) => {
      const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db.withoutPlugins())
      // The key of the merchant that makes the sessions is used meanwhile.
      const kept = rows.map(({ last_used_at_ms: _, ...row }) => row)
      return [name, kept.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))] as const
    }),
  )
  return new Map(read)
}

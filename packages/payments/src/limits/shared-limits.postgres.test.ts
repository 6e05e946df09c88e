import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Store, StoreAddress } from '../../../database/src/open-store.ts'
import type { ServiceConfig } from '../../../server/src/start/service-config.ts'
import { sendFrom } from '../../../server/test/support/ask-over-http.ts'
import { createPostgresStore, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import {
  asFrame,
  goodCard,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { openStore } from '../schema/open-store.ts'
import { describeLimitStore } from './limit-store.contract.ts'
import { createPostgresLimitStore, deleteEndedLimits } from './postgres-limit-store.ts'

// `database/postgres-store.postgres.test.ts` reports that PostgreSQL is not installed.
describe.runIf(hasPostgres)('on PostgreSQL', () => {
  let store: Store
  beforeAll(async () => {
    store = await openStore(await createPostgresStore())
  })
  afterAll(() => store.close())

  describeLimitStore('on PostgreSQL', async () => ({
    openStore: (nowMs) => createPostgresLimitStore({ db: store.db, labelOf: (key) => key, nowMs }),
    excess: 1 / 60,
  }))

  const countRows = async (): Promise<number> => {
    const { rows } = await sql<{ many: number }>`
      select (select count(*) from limit_windows) + (select count(*) from limit_token_makers)
        + (select count(*) from limit_marks) as many`.execute(store.db)
    return Number(rows[0]?.many)
  }

  it('only rows that no longer count are deleted', async () => {
    await sql`delete from limit_windows`.execute(store.db)
    await sql`delete from limit_token_makers`.execute(store.db)
    await sql`delete from limit_marks`.execute(store.db)
    const at = async (ageMs: number, key: string) => {
      const limits = createPostgresLimitStore({
        db: store.db,
        labelOf: (text) => text,
        nowMs: () => Date.now() - ageMs,
      })
      await limits.createWindow({ name: 'w', limit: 1, windowMs: 60_000 }).take(key)
      await limits.tokenMakers.remember(key, { payer: 'p', range: 'r', card: 'c' })
      await limits.marks.add([key])
    }
    await at(0, 'new')
    await at(3_700_000, 'old')
    expect(await countRows()).toBe(6)
    await deleteEndedLimits(store.db)
    expect(await countRows()).toBe(3)
  })

  it('a row stays small, however many requests it counts', async () => {
    let nowMs = Date.now()
    const limits = createPostgresLimitStore({ db: store.db, labelOf: (text) => text, nowMs: () => nowMs })
    const window = limits.createWindow({ name: 'small', limit: 10_000, windowMs: 60_000 })
    for (let index = 0; index < 200; index += 1) {
      await window.take('a')
      nowMs += 700
    }
    const { rows } = await sql<{ slots: number }>`
      select cardinality(slots) as slots from limit_windows where label = 'small a'`.execute(store.db)
    expect(rows).toEqual([{ slots: 61 }])
  })
})

describe.runIf(hasPostgres)('two services on one PostgreSQL database', () => {
  const masterKeys = parseMasterKeys(generateMasterKey(1))
  let address: StoreAddress
  let services: readonly TestService[] = []

  beforeAll(async () => {
    address = await createPostgresStore()
  })
  afterEach(async () => {
    for (const { close } of services) await close()
  })

  async function start(config: ServiceConfig): Promise<readonly [TestService, TestService]> {
    address = await createPostgresStore()
    const one = await startTestService({ store: address, masterKeys, ...config })
    const other = await startTestService({ store: address, masterKeys, ...config })
    services = [one, other]
    return [one, other]
  }

  const proxy = '127.0.0.9'
  const at = (pair: readonly TestService[], index: number): TestService => pair[index % 2] as TestService
  const tokenizeAt = (service: TestService, pan: string = goodCard.pan, more: object = {}) =>
    service.tokenize({ ...goodCard, pan }, { ...more })

  it('admit as many requests together as one of them would, also at once', async () => {
    const [one, other] = await start({ tokensPerMinute: 5 })
    const asked = Array.from({ length: 20 }, (_, index) => tokenizeAt(index % 2 ? one : other))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  it('count the declines of both, also of payments with tokens from the other', async () => {
    const [one, other] = await start({ declinesPerHour: 2 })
    const newToken = async (service: TestService) =>
      ((await tokenizeAt(service, '4000000000000341', { verifyCard: false })).body as { cardId: string })
        .cardId
    const [first, second] = [await newToken(one), await newToken(other)]
    expect((await tokenizeAt(one, '4000000000000002')).status).toBe(402)
    expect((await other.charge({ cardId: first })).status).toBe(402)
    expect((await one.charge({ cardId: second })).status).toBe(429)
    expect((await tokenizeAt(other)).status).toBe(429)
  })

  it('count the declines of one card, for all its tokens, in all processes', async () => {
    const services = await start({ declinesPerHour: 10, trustedProxies: [proxy] })
    const tokenFrom = async (payer: number, more: object): Promise<string> => {
      const { url } = at(services, payer)
      const { body } = await sendFrom({
        url: `${url}/v1/payments/tokens/card`,
        // Approved as a verification, but declined in a payment.
        body: { card: { ...goodCard, pan: '4000000000000341' }, ...more },
        headers: { ...asFrame(url), 'x-forwarded-for': `198.51.100.${payer}` },
        localAddress: proxy,
      })
      return (body as { readonly cardId: string }).cardId
    }
    // With so many approvals, the range of the card is not limited.
    for (let payer = 100; payer < 105; payer += 1) await tokenFrom(payer, {})
    const tokens: string[] = []
    for (let payer = 1; payer <= 40; payer += 1) tokens.push(await tokenFrom(payer, { verifyCard: false }))
    const statuses: number[] = []
    // The token of an even payer is charged at the service that did not make it, and an odd one too.
    for (const [index, cardId] of tokens.entries())
      statuses.push((await at(services, index).charge({ cardId })).status)
    expect(statuses).toEqual(Array.from({ length: 40 }, (_, index) => (index < 10 ? 402 : 429)))
    const other = await services[0].newCardId()
    expect((await services[1].charge({ cardId: other })).status).toBe(200)
  })

  it('store no address and no card digit for it', async () => {
    const [one, other] = await start({ declinesPerHour: 2 })
    await tokenizeAt(one, '4000000000000002')
    await tokenizeAt(one, '6205500000000000004')
    await other.post('/v1/auth/token', { clientId: 'ci_test_demo', clientSecret: 'wrong' }, {})
    const { db, close } = await openStore(address)
    const { rows } = await sql<{ noted: string }>`
      select label as noted from limit_windows
      union all select token || payer || range || card from limit_token_makers
      union all select label from limit_marks`.execute(db)
    await close()
    expect(rows.length).toBeGreaterThanOrEqual(4)
    for (const { noted } of rows) expect(noted).toMatch(/^[0-9a-f]{32}([0-9a-f]{96})?$/)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { closeAfterAll } from '../../test/support/close-after-all.ts'
import {
  asFrame,
  asMerchant,
  goodCard,
  reasonOf,
  startTestService,
} from '../../test/support/start-test-service.ts'

const day = 24 * 60 * 60
const demo = asMerchant('demo')

const service = await closeAfterAll(startTestService())
beforeEach(async () => {
  expect((await reset()).status).toBe(200)
})

const readClock = async (): Promise<number> =>
  ((await service.send('/v1/sandbox/clock', { headers: demo })).body as { now: number }).now
/** Between the times before and after the request, however long it takes. */
async function expectSystemTime(): Promise<void> {
  const before = Math.floor(Date.now() / 1000)
  const now = await readClock()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now() / 1000)
}
const move = (body: unknown) => service.post('/v1/sandbox/clock', body, demo)
const reset = (headers = demo) => service.send('/v1/sandbox/reset', { method: 'POST', headers })

interface Entry {
  readonly type: string
  readonly amount: number
  readonly result: string
  readonly createdAt: number
  readonly idempotencyKey?: string
}

const ledger = async (headers = demo): Promise<readonly Entry[]> => {
  const { body } = await service.send('/v1/sandbox/acquirer/ledger', { headers })
  return (body as { entries: readonly Entry[] }).entries
}

/** The fields of a payment that the tests compare. */
const statusOf = async (key: string): Promise<unknown> => {
  const { body } = await service.find(key)
  const { transferStatus, statusReason, createTime } = body as Record<string, unknown>
  return { transferStatus, statusReason, createTime }
}

describe('the sandbox clock', () => {
  it("starts with the system's time, and ticks", async () => {
    await expectSystemTime()
  })

  it('moves forwards and backwards, and ticks on from there', async () => {
    const target = Date.UTC(2031, 0, 31, 12) / 1000
    expect((await move({ now: target })).body).toEqual({ now: target })
    await expect.poll(readClock).toBeGreaterThan(target)
    const before = await readClock()
    const { body } = await move({ advanceSeconds: -day })
    const { now } = body as { now: number }
    expect(now).toBeGreaterThanOrEqual(before - day)
    expect(now).toBeLessThan(before)
    expect(await readClock()).toBeGreaterThanOrEqual(now)
  })

  it('expires authorizations before the request is answered', async () => {
    await service.charge({ cardId: await service.newCardId(), capture: false, idempotencyKey: 'held' })
    await move({ advanceSeconds: 7 * day - 60 })
    expect(await statusOf('held')).toMatchObject({ transferStatus: 'AUTHORIZED' })
    await move({ advanceSeconds: 60 })
    expect(await statusOf('held')).toMatchObject({ transferStatus: 'CANCELLED', statusReason: 'expired' })
    const entries = await ledger()
    expect(entries.map(({ type }) => type)).toEqual(['verify', 'authorize', 'cancel'])
    expect(entries.at(-1)?.createdAt).toBeGreaterThanOrEqual((entries.at(0)?.createdAt ?? 0) + 7 * day)
  })

  it('determines the times of tokens, access tokens and payments', async () => {
    const cardId = await service.newCardId(goodCard.pan, { verifyCard: false })
    const answer = await service.post(
      '/v1/auth/token',
      { clientId: 'ci_test_demo', clientSecret: 'cs_test_demo' },
      {},
    )
    const { accessToken } = answer.body as { accessToken: string }
    const fetched = { 'x-api-key': 'ek_test_demo', authorization: `Bearer ${accessToken}` }
    expect((await service.find('none', fetched)).status).toBe(404)
    await move({ now: Date.UTC(2027, 5, 30, 12) / 1000 })
    expect(reasonOf(await service.find('none', fetched))).toBe('invalid_access_token')
    expect(reasonOf(await service.charge({ cardId }))).toBe('card_token_expired')
    await service.charge({ cardId: await service.newCardId(), idempotencyKey: 'later' })
    expect(await statusOf('later')).toMatchObject({
      createTime: expect.stringMatching(/^2027-06-30 09:00:0\d GMT-03:00$/),
    })
  })

  it.each([
    [{}],
    [{ advanceSeconds: 1, now: 1_900_000_000 }],
    [{ advanceSeconds: '1' }],
    [{ advanceSeconds: 1.5 }],
    [{ advanceSeconds: null }],
    [{ now: 946_684_799 }],
    [{ now: 4_102_444_801 }],
    [{ now: true }],
    [{ advanceSeconds: 3_155_760_000 }],
    [{ advanceSeconds: -3_155_760_000 }],
    [{ advanceSeconds: 1e15 }],
    [[]],
  ])('is not moved by %j', async (body) => {
    const answer = await move(body)
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
    await expectSystemTime()
  })

  it('is moved by plain integers only, and ignores unknown fields', async () => {
    const headers = { ...demo, 'content-type': 'application/json' }
    for (const literal of ['1.0', '1e2', '-0']) {
      const body = `{"advanceSeconds":${literal}}`
      expect((await service.send('/v1/sandbox/clock', { method: 'POST', headers, body })).status).toBe(400)
    }
    expect((await move({ advanceSeconds: 0, colour: 'blue' })).status).toBe(200)
  })
})

describe("the acquirer's ledger", () => {
  it('lists what the acquirer did for the merchant, and for which payment', async () => {
    const cardId = await service.newCardId()
    await service.charge({ cardId, idempotencyKey: 'a', capture: false, referenceId: 'my own' })
    await service.capture('a', { amount: 400 })
    const declining = await service.newCardId('4000000000009995')
    await service.charge({ cardId: declining, idempotencyKey: 'b' })
    const shown = (await ledger()).map(({ type, amount, result, idempotencyKey }) => [
      type,
      amount,
      result,
      idempotencyKey,
    ])
    expect(shown).toEqual([
      ['verify', 0, 'approved', undefined],
      ['authorize', 1000, 'approved', 'a'],
      ['capture', 400, 'approved', 'a'],
      ['verify', 0, 'approved', undefined],
      ['authorize', 1000, 'declined', 'b'],
    ])
  })

  it("does not show another merchant's entries", async () => {
    await service.newCardId()
    expect(await ledger(asMerchant('other'))).toEqual([])
  })

  it('is read from the acquirer: it also shows operations unknown to the service, without a key', async () => {
    const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    await simulator.cancel({ merchantId: 'demo', reference: 'chg_unknown' })
    const other = await startTestService({ acquirer: simulator })
    const { body } = await other.send('/v1/sandbox/acquirer/ledger', { headers: demo })
    expect(body).toMatchObject({ entries: [{ type: 'cancel', reference: 'chg_unknown' }] })
    expect(body).not.toHaveProperty('entries.0.idempotencyKey')
    await other.close()
  })
})

describe('a reset', () => {
  it('deletes cards and payments, empties the ledger and resets the clock', async () => {
    const cardId = await service.newCardId()
    await service.charge({ cardId, idempotencyKey: 'gone' })
    await move({ advanceSeconds: 400 * day })
    expect((await reset()).body).toEqual({})
    expect(reasonOf(await service.find('gone'))).toBe('payment_not_found')
    expect(reasonOf(await service.charge({ cardId }))).toBe('card_not_found')
    expect(await ledger()).toEqual([])
    await expectSystemTime()
  })

  it('frees idempotency keys, so that everything can be repeated', async () => {
    for (const amount of [1, 2]) {
      const { body } = await service.charge({
        cardId: await service.newCardId(),
        idempotencyKey: 'k',
        amount,
      })
      expect(body).toMatchObject({ transferStatus: 'SETTLED', amount })
      await reset(asMerchant('other'))
    }
  })

  it('keeps the credentials of the sandbox merchants, and invalidates fetched access tokens', async () => {
    const client = { clientId: 'ci_test_plain', clientSecret: 'cs_test_plain' }
    const { body } = await service.post('/v1/auth/token', client, {})
    await reset()
    for (const name of ['demo', 'other', 'plain', 'psp']) {
      expect((await service.find('none', asMerchant(name))).status).toBe(404)
    }
    const { accessToken } = body as { accessToken: string }
    const fetched = { 'x-api-key': 'ek_test_plain', authorization: `Bearer ${accessToken}` }
    expect(reasonOf(await service.find('none', fetched))).toBe('invalid_access_token')
    expect((await service.post('/v1/auth/token', client, {})).status).toBe(200)
  })

  it('waits for requests in progress: none fails, and ledger and store agree afterwards', async () => {
    const cardId = await service.newCardId()
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => service.charge({ cardId, idempotencyKey: `r${index}` })),
      reset(),
      ...Array.from({ length: 20 }, (_, index) => service.charge({ cardId, idempotencyKey: `s${index}` })),
      ...Array.from({ length: 20 }, () => service.tokenize()),
      reset(asMerchant('other')),
      ...Array.from({ length: 10 }, () => service.tokenize()),
    ])
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].filter((status) => ![200, 404].includes(status))).toEqual([])
    for (const { type, idempotencyKey } of await ledger()) {
      expect(type === 'verify' || idempotencyKey !== undefined).toBe(true)
    }
    expect(reasonOf(await service.charge({ cardId }))).toBe('card_not_found')
  })
})

describe('the sandbox tools', () => {
  const tools = [
    ['GET', '/v1/sandbox/clock'],
    ['POST', '/v1/sandbox/clock'],
    ['GET', '/v1/sandbox/acquirer/ledger'],
    ['POST', '/v1/sandbox/reset'],
  ] as const

  it.each(tools)('require both headers: %s %s', async (method, path) => {
    for (const headers of [{}, { 'x-api-key': 'ek_test_demo' }, asFrame(service.url)]) {
      expect((await service.send(path, { method, headers })).status).toBe(401)
    }
  })

  it.each(tools)('do not exist in live mode: %s %s', async (method, path) => {
    const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const live = await startTestService({ mode: 'live', acquirer: simulator })
    const answer = await live.send(path, { method, headers: demo })
    const unknown = await live.send('/v1/sandbox/nothing', { method, headers: demo })
    expect([answer.status, answer.text]).toEqual([404, unknown.text])
    await live.close()
  })
})

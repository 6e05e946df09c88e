import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUnreliable } from '../../../server/test/support/acquirers/disturbed-acquirers.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { createSimulator } from '../acquirer/simulator.ts'

type Fields = Readonly<Record<string, unknown>>

const weekMs = 7 * 24 * 3_600_000
let clockMs = Date.UTC(2026, 5, 30, 12)
const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => clockMs })
const acquirer = makeUnreliable(simulator)
let service: TestService
let cardId: string
let count = 0

beforeAll(async () => {
  service = await startTestService({ acquirer, nowMs: () => clockMs })
  cardId = await service.newCardId()
})
afterAll(() => service.close())

/** What the acquirer has done since, such as `capture 400`. */
async function watchLedger(): Promise<() => Promise<string[]>> {
  const before = (await simulator.entriesFor('demo')).length
  return async () =>
    (await simulator.entriesFor('demo')).slice(before).map(({ type, amount }) => `${type} ${amount}`)
}

async function authorize(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  count += 1
  const idempotencyKey = `hold-${count}`
  const { status } = await service.charge({ cardId, capture: false, idempotencyKey, ...fields })
  expect(status).toBe(200)
  return idempotencyKey
}

const statusOf = async (key: string): Promise<unknown> =>
  ((await service.find(key)).body as { transferStatus: unknown }).transferStatus

const outcomeOf = (answer: Answer): unknown => [answer.status, reasonOf(answer)]

const headerOf = ({ headers }: Answer): string | null => headers.get('idempotent-replayed')

describe('a capture', () => {
  it('collects the authorized amount when none is given, with or without a body', async () => {
    for (const fields of [undefined, {}]) {
      const key = await authorize()
      const { status, body } = await service.capture(key, fields)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        transferStatus: 'SETTLED',
        transferStatusCode: 200,
        idempotencyKey: key,
        amount: 1000,
        finalAmount: 1000,
      })
      expect((await service.find(key)).body).toEqual(body)
    }
  })

  it('collects a part, and the acquirer releases the rest', async () => {
    const key = await authorize()
    const done = await watchLedger()
    const { body } = await service.capture(key, { amount: 400 })
    expect(body).toMatchObject({ transferStatus: 'SETTLED', amount: 1000, finalAmount: 400 })
    expect(await done()).toEqual(['capture 400'])
  })

  it('of more than was authorized is refused with both figures, and changes nothing', async () => {
    const key = await authorize()
    const done = await watchLedger()
    const answer = await service.capture(key, { amount: 1001 })
    expect(outcomeOf(answer)).toEqual([400, 'capture_amount_too_large'])
    expect(answer.text).toMatch(/1001.*1000/)
    expect([await statusOf(key), await done()]).toEqual(['AUTHORIZED', []])
    expect((await service.capture(key, { amount: 1000 })).status).toBe(200)
  })

  it('of a part of a peso is refused, and changes nothing', async () => {
    const key = await authorize({ country: 'CO', currency: 'COP', amount: 100_000 })
    const done = await watchLedger()
    const answer = await service.capture(key, { amount: 99_950 })
    expect(outcomeOf(answer)).toEqual([400, 'amount_not_multiple'])
    expect([await statusOf(key), await done()]).toEqual(['AUTHORIZED', []])
    expect((await service.capture(key, { amount: 99_900 })).status).toBe(200)
  })

  it.each<readonly [given: Fields, again: Fields]>([
    [{ amount: 400 }, { amount: 400 }],
    [{}, { amount: 1000 }],
    [{ amount: 1000 }, {}],
  ])('of %j happens once: %j again gets the first answer, also after a refund', async (given, again) => {
    const key = await authorize()
    const first = await service.capture(key, given)
    const done = await watchLedger()
    await service.refund(key, { amount: 100 })
    const repeated = await service.capture(key, again)
    expect([repeated.status, repeated.text]).toEqual([200, first.text])
    expect(headerOf(first)).toBeNull()
    expect(headerOf(repeated)).toBe('true')
    expect(await done()).toEqual([])
  })

  it.each<readonly [given: Fields, other: Fields]>([
    [{ amount: 400 }, { amount: 401 }],
    [{ amount: 400 }, {}],
    [{}, { amount: 400 }],
    [{}, { amount: 1001 }],
  ])('of %j is no capture of %j, which is refused and changes nothing', async (given, other) => {
    const key = await authorize()
    await service.capture(key, given)
    const done = await watchLedger()
    const refused = await service.capture(key, other)
    expect(outcomeOf(refused)).toEqual([409, 'payment_not_authorized'])
    expect(refused.text).toContain('SETTLED')
    expect(await done()).toEqual([])
  })

  it('of a payment that was captured at once is refused, whatever the amount', async () => {
    await service.charge({ cardId, idempotencyKey: 'at-once' })
    for (const fields of [{}, { amount: 1000 }])
      expect(outcomeOf(await service.capture('at-once', fields))).toEqual([409, 'payment_not_authorized'])
  })

  it("of nobody's payment, or another merchant's, is the same 404", async () => {
    const key = await authorize()
    const [unknown, foreign] = [
      await service.capture('nobody'),
      await service.capture(key, {}, asMerchant('other')),
    ]
    expect(outcomeOf(unknown)).toEqual([404, 'payment_not_found'])
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
  })
})

describe('a cancel', () => {
  it('releases what was reserved', async () => {
    const key = await authorize()
    const done = await watchLedger()
    const { status, body } = await service.cancel(key)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        transferStatus: 'CANCELLED',
        transferStatusCode: 400,
        finalAmount: 0,
        statusReason: 'requested',
      }),
    ])
    expect((await service.find(key)).body).toEqual(body)
    expect(await done()).toEqual(['cancel 1000'])
  })

  it('is refused in any other status, and changes nothing', async () => {
    await service.charge({ cardId, idempotencyKey: 'settled' })
    const [captured, cancelled] = [await authorize(), await authorize()]
    await service.capture(captured)
    await service.cancel(cancelled)
    const done = await watchLedger()
    for (const key of ['settled', captured, cancelled]) {
      const before = (await service.find(key)).text
      expect(outcomeOf(await service.cancel(key))).toEqual([409, 'payment_not_authorized'])
      expect((await service.find(key)).text).toBe(before)
    }
    expect(outcomeOf(await service.capture(cancelled))).toEqual([409, 'payment_not_authorized'])
    expect(await done()).toEqual([])
  })
})

describe('an authorization', () => {
  it('still gets its first answer after it was captured', async () => {
    const fields = { cardId, capture: false, idempotencyKey: 'told-again' }
    const first = await service.charge(fields)
    await service.capture('told-again', { amount: 1 })
    expect((await service.charge(fields)).text).toBe(first.text)
  })

  it('expires after seven days to the second, and holds no money then', async () => {
    const key = await authorize()
    const done = await watchLedger()
    clockMs += weekMs - 1
    await service.runJobs()
    expect(await statusOf(key)).toBe('AUTHORIZED')
    clockMs += 1
    await service.runJobs()
    const { body } = await service.find(key)
    expect(body).toMatchObject({ transferStatus: 'CANCELLED', finalAmount: 0, statusReason: 'expired' })
    expect(await done()).toContain('cancel 1000')
  })

  it('cannot be captured once it has expired, even before the job runs', async () => {
    const key = await authorize()
    clockMs += weekMs
    expect(outcomeOf(await service.capture(key))).toEqual([409, 'payment_not_authorized'])
    expect(await statusOf(key)).toBe('CANCELLED')
  })

  it.each([
    ['capture', 'capture'],
    ['capture', 'cancel'],
    ['cancel', 'cancel'],
  ] as const)('has one winner of %s and %s at once', async (one, other) => {
    for (let round = 0; round < 5; round += 1) {
      const key = await authorize()
      const done = await watchLedger()
      const answers = await Promise.all([one, other, one, other].map((act) => service[act](key)))
      const [winner, ...others] = answers.filter(({ status }) => status === 200)
      expect((await service.find(key)).body).toEqual(winner?.body)
      // Captures that repeat the one that won get its answer, and everything else is refused.
      expect(answers.filter((each) => each.status === 200 && headerOf(each) === null)).toHaveLength(1)
      expect(others.map(({ text }) => text)).toEqual(others.map(() => winner?.text))
      const captures = [one, other, one, other].filter((act) => act === 'capture').length
      const isCaptured = (await statusOf(key)) === 'SETTLED'
      expect(others).toHaveLength(isCaptured ? captures - 1 : 0)
      expect(await done()).toHaveLength(1)
    }
  })
})

describe('a connection to the acquirer that breaks', () => {
  it.each([
    ['request', 'capture', 'SETTLED'],
    ['answer', 'capture', 'SETTLED'],
    ['request', 'cancel', 'CANCELLED'],
    ['answer', 'cancel', 'CANCELLED'],
  ] as const)('during %s of a %s loses and doubles nothing', async (loss, act, status) => {
    const key = await authorize()
    const done = await watchLedger()
    Object.assign(acquirer.connection, { sending: loss, asking: 'fails' })
    expect(outcomeOf(await service[act](key))).toEqual([503, 'acquirer_unavailable'])
    expect(await statusOf(key)).toBe('AUTHORIZED')
    Object.assign(acquirer.connection, { sending: 'nothing', asking: 'works' })
    await service.runJobs()
    expect([await statusOf(key), await done()]).toEqual([status, [`${act} 1000`]])
  })

  it('has no effect if the acquirer can be asked', async () => {
    const key = await authorize()
    const done = await watchLedger()
    acquirer.connection.sending = 'answer'
    const { body } = await service.capture(key, { amount: 5 })
    acquirer.connection.sending = 'nothing'
    expect([body, await done()]).toEqual([
      expect.objectContaining({ transferStatus: 'SETTLED', finalAmount: 5 }),
      ['capture 5'],
    ])
  })
})

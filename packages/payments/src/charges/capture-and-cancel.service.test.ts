import { describe, expect, it } from 'vitest'
import { makeUnreliable } from '../../../server/test/support/acquirers/disturbed-acquirers.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'
import { createSimulator } from '../acquirer/simulator.ts'

const weekMs = 7 * 24 * 3_600_000
let clockMs = Date.UTC(2026, 5, 30, 12)
const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => clockMs })
const acquirer = makeUnreliable(simulator)
let count = 0

const service = await closeAfterAll(startTestService({ acquirer, nowMs: () => clockMs }))
const cardId = await service.newCardId()

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

describe('a capture', () => {
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

  it("of nobody's payment, or another merchant's, is the same 404", async () => {
    const key = await authorize()
    const [unknown, foreign] = [
      await service.capture('nobody'),
      await service.capture(key, {}, asMerchant('other')),
    ]
    expect(outcomeOf(unknown)).toEqual([404, 'payment_not_found'])
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
  })

  it('of an authorization that has expired is refused, even before the job runs', async () => {
    const key = await authorize()
    clockMs += weekMs
    expect(outcomeOf(await service.capture(key))).toEqual([409, 'payment_not_authorized'])
    expect(await statusOf(key)).toBe('CANCELLED')
    // It ends what the tests above have reserved.
    await service.runJobs()
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

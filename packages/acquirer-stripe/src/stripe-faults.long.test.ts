import {
  challengeFlowsOf,
  disagreement,
  fieldsOf,
  finishAsService,
  flows,
  newName,
  orderOf,
} from '@element-js/acquirer-adapter/testing'
import type { Challenge, Outcome } from '@element-js/server/adapters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '../test/double/start-stripe-double.ts'
import { openScene, type Scene } from '../test/open-scene.ts'

const faults: readonly Fault[] = [
  'reset_before',
  'reset_after',
  'late',
  'fault_before',
  'fault_after',
  'key_in_use',
  'rate_limited',
  'gateway_page',
  'foreign_object_after',
  'foreign_text_after',
]

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const declined = { state: 'declined', reason: 'card_declined' } as const

type Answer = Outcome | Challenge

const unlessUnanswered = (call: Promise<Answer>): Promise<Answer | null> => call.catch(() => null)

const allFlows = [
  ...flows,
  ...challengeFlowsOf({
    pan: '4000000000003220',
    pass: (url) => fieldsOf(scene.double.account.answerChallenge(url, 'pass')),
  }),
]

describe.each(allFlows.map((flow) => [flow.name, flow] as const))('%s at Stripe', (_, flow) => {
  async function play(fault: Fault | null, from: number, length: number) {
    const payment = newName()
    const { adapter, double } = scene
    await flow.prepare(adapter, payment)
    const first = double.requests.length + from
    double.disturb(({ index }) => (index >= first && index < first + length ? fault : null))
    const outcome = await unlessUnanswered(flow.operate(adapter, payment))
    const movements = () => double.movementsOf(payment.reference)
    const ending = await finishAsService({ acquirer: adapter, flow, payment, outcome, movements })
    double.disturb(() => null)
    // A lost request arrives after everything is decided.
    double.deliver()
    const returned = movements().filter((each) => each.startsWith('refund')).length
    const late = disagreement(ending.position, movements(), returned > 0 ? [flow.returns] : [])
    return { ending, late, count: double.requests.length - first }
  }

  it('is approved if nothing goes wrong', async () => {
    const { ending } = await play(null, 0, 0)
    const result = flow.name === 'a challenge' ? 'challenge' : 'approved'
    expect(ending).toMatchObject({ outcome: { result }, fault: null })
  })

  it.each(faults)('loses, doubles and declines nothing if any request meets %s', async (fault) => {
    const { count } = await play(null, 0, 0)
    const wrong: string[] = []
    for (let from = 0; from < count; from += 1) {
      for (const length of [1, 2, 4]) {
        const { ending, late } = await play(fault, from, length)
        const found = ending.fault ?? late
        if (found) wrong.push(`request ${from}, ${length} times: ${found}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('the comparison of the ledgers', () => {
  const captured = { state: 'captured', amountMinor: 1000 } as const
  it.each([
    ['a payment is lost', null, ['authorize 1000']],
    ['a payment is collected that was declined', declined, ['authorize 1000', 'capture 1000']],
    ['a payment is reserved twice', { state: 'authorized' }, ['authorize 1000', 'authorize 1000']],
    ['a capture is missing', captured, ['authorize 1000']],
    ['another amount is collected', captured, ['authorize 1000', 'capture 900']],
    ['nobody ordered a refund', captured, ['authorize 1000', 'capture 1000', 'refund 300']],
    ['a release is missing', { state: 'cancelled' }, ['authorize 1000']],
  ] as const)('finds that %s', (_what, position, movements) => {
    expect(disagreement(position, movements)).not.toBeNull()
  })
})

describe('Stripe', () => {
  it('that does not answer at all leaves a payment undecided, until it is asked again', async () => {
    const silent = await openScene({ timeoutMs: 500 })
    const payment = newName()
    silent.double.disturb(({ route }) => (route.endsWith('/confirm') ? 'silent_after' : null))
    const authorizing = silent.adapter.authorize(orderOf(payment))
    await expect.poll(() => silent.double.movementsOf(payment.reference)).toEqual(['authorize 1000'])
    // The call is in progress.
    await expect(silent.adapter.find(payment)).rejects.toThrow('does not answer')
    expect(await authorizing).toEqual({ result: 'approved' })
    silent.double.disturb(({ route }) => (route.startsWith('GET') ? 'fault_before' : 'silent_after'))
    await expect(silent.adapter.capture({ ...payment, amountMinor: 1000 })).rejects.toThrow('does not answer')
    await expect(silent.adapter.find(payment)).rejects.toThrow('does not answer')
    silent.double.disturb(() => null)
    expect(await silent.adapter.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
    await silent.close()
  })
})

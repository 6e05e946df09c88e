import {
  challengeFlowsOf,
  disagreement,
  type Flow,
  fieldsOf,
  finishAsService,
  flows,
  lookUntilRight,
  newName,
} from '@element-js/acquirer-adapter/testing'
import type { Challenge, Outcome } from '@element-js/server/adapters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Timing } from '../test/double/notification-sender.ts'
import type { Fault } from '../test/double/start-adyen-double.ts'
import { openScene, type Scene } from '../test/open-scene.ts'

const faults: readonly Fault[] = [
  'reset_before',
  'reset_after',
  'late',
  'transient',
  'stored_after',
  'key_in_use',
  'conflict',
  'rate_limited',
  'gateway_page',
]

const timings: readonly Timing[] = ['before', 'after', 'twice']

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

type Answer = Outcome | Challenge

const unlessUnanswered = (call: Promise<Answer>): Promise<Answer | null> => call.catch(() => null)

interface Play {
  readonly fault: Fault | null
  /** The first request of the operation that the fault affects. */
  readonly from?: number
  /** How many requests the fault affects. */
  readonly length?: number
  readonly timing?: Timing
}

async function play(flow: Flow, { fault, from = 0, length = 1, timing = 'after' }: Play) {
  const payment = newName()
  const { adapter, double } = scene
  await flow.prepare(adapter, payment)
  // Earlier requests must not count.
  await double.notifications.delivered()
  double.notifications.setTiming(() => timing)
  const first = double.requests.length + from
  double.disturb(({ index }) => (index >= first && index < first + length ? fault : null))
  const outcome = await unlessUnanswered(flow.operate(adapter, payment))
  const movements = () => double.movementsOf(payment.reference)
  const ending = await finishAsService({ acquirer: adapter, flow, payment, outcome, movements })
  double.disturb(() => null)
  const count = double.requests.length - first
  // A lost request arrives after everything is decided.
  double.deliver()
  const late = await lookUntilRight(async () => {
    const returned = movements().filter((each) => each.startsWith('refund')).length
    return disagreement(ending.position, movements(), returned > 0 ? [flow.returns] : [])
  })
  const now = await adapter.find(payment)
  double.notifications.setTiming(() => 'after')
  const changed = JSON.stringify(now) === JSON.stringify(ending.position) ? null : 'the position has changed'
  return { ending, found: ending.fault ?? late ?? changed, count }
}

const allFlows = [
  ...flows,
  ...challengeFlowsOf({
    pan: '4000000000003220',
    pass: (url) => fieldsOf(scene.double.account.answerChallenge(url, 'pass')),
  }),
]

describe.each(allFlows.map((flow) => [flow.name, flow] as const))('%s at Adyen', (_, flow) => {
  it.each(['before', 'after', 'twice'] as const)(
    'is approved if its notification comes %s',
    async (timing) => {
      const { ending, found } = await play(flow, { fault: null, timing })
      const result = flow.name === 'a challenge' ? 'challenge' : 'approved'
      expect(ending).toMatchObject({ outcome: { result } })
      expect(found).toBeNull()
    },
  )

  it.each(faults)('loses, doubles and declines nothing if any request meets %s', async (fault) => {
    const { count } = await play(flow, { fault: null })
    const wrong: string[] = []
    for (let from = 0; from < count; from += 1) {
      for (const length of [1, 2, 4, 6]) {
        const timing = timings[(from + length) % timings.length] ?? 'after'
        const { found } = await play(flow, { fault, from, length, timing })
        if (found) wrong.push(`request ${from}, ${length} times, notified ${timing}: ${found}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

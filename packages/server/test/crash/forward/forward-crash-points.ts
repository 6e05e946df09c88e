import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { registerDestination } from '../../support/forwarding/forward-scene.ts'
import {
  approve,
  startDestination,
  type TestDestination,
} from '../../support/forwarding/start-destination.ts'
import { asMerchant } from '../../support/start-test-service.ts'
import { blockWrites } from '../block-writes.ts'
import type { CrashScene } from '../crash-scene.ts'
import { until } from '../until.ts'

/** The service's answer to a forwarded request; `null`: it crashed before it answered. */
type ForwardReply = { readonly reason: string | null; readonly text: string } | null

const undecided: readonly string[] = ['forward_in_progress', 'store_unavailable']

/**
 * What happens to a forwarded request when the service crashes: it never arrives twice, and nobody claims to know more.
 */
export function describeForwardCrashes(sceneOf: () => CrashScene): void {
  let count = 0

  async function prepare() {
    const scene = sceneOf()
    const destination = await startDestination()
    count += 1
    const name = `crash-${count}`
    await registerDestination({ db: scene.db }, { name, origin: destination.origin })
    const body = JSON.stringify({
      cardId: await scene.client.cardId(),
      destination: name,
      path: '/v1/payments',
      idempotencyKey: name,
      body: { number: '{{card.pan}}' },
    })
    const [service] = scene.services
    const headers = { ...asMerchant('demo'), 'content-type': 'application/json' }
    const ask = async (): Promise<ForwardReply> => {
      try {
        const answer = await fetch(`${service.url}/v1/forward`, { method: 'POST', headers, body })
        const text = await answer.text()
        const { data } = JSON.parse(text) as { readonly data?: { readonly reason: string } }
        return { reason: data?.reason ?? null, text }
      } catch {
        return null
      }
    }
    const askUntilDecided = (): Promise<ForwardReply> =>
      until(ask, (reply) => reply !== null && !undecided.includes(reply.reason ?? ''))
    return { scene, service, destination, ask, askUntilDecided }
  }

  /** How often it arrived, and what the record says of it. */
  async function traces(scene: CrashScene, destination: TestDestination) {
    const lines = await scene.db
      .selectFrom('forwards')
      .select('state')
      .where('origin', '=', destination.origin)
      .where('state', '<>', 'not_sent')
      .execute()
    return { arrived: destination.received.length, states: lines.map(({ state }) => state) }
  }

  it.each([
    ['after it has arrived', false],
    ['after its answer has arrived, before the outcome is written', true],
  ])(
    'knows no more of a forwarded request than it has written, and does not send it again: %s',
    async (_when, isAnswered) => {
      const { scene, service, destination, ask, askUntilDecided } = await prepare()
      const killed = Promise.withResolvers<void>()
      destination.answer(async (request, response, socket) => {
        destination.answer(approve)
        const release = isAnswered ? await blockWrites(scene.address) : async () => {}
        if (isAnswered) approve(request, response, socket)
        // Enough time to read the answer and to wait for the write lock.
        await sleep(isAnswered ? 25 : 0)
        await service.kill().then(killed.resolve).finally(release)
      })
      const first = ask()
      await killed.promise
      await service.start()
      expect(await first).toBeNull()
      const reply = await askUntilDecided()
      const { arrived, states } = await traces(scene, destination)
      // PostgreSQL may write an outcome that the service had sent to it before it died.
      const isWritten = isAnswered && states[0] === 'answered'
      expect([arrived, states]).toEqual([1, [isWritten ? 'answered' : 'outcome_unknown']])
      expect(reply?.reason).toBe(isWritten ? null : 'outcome_unknown')
      await destination.close()
    },
  )

  it('sends a forwarded request once, whenever it is killed', async () => {
    for (const waitMs of [4, 12]) {
      const { scene, service, destination, ask, askUntilDecided } = await prepare()
      const first = ask()
      await sleep(waitMs)
      await service.kill()
      const answered = await first
      await service.start()
      const reply = await askUntilDecided()
      if (answered) expect(reply).toEqual(answered)
      const { arrived, states } = await traces(scene, destination)
      const isUnknown = reply?.reason === 'outcome_unknown'
      expect(states).toEqual([isUnknown ? 'outcome_unknown' : 'answered'])
      expect(arrived).toBeLessThanOrEqual(1)
      if (!isUnknown) expect([reply?.reason, arrived]).toEqual([null, 1])
      await destination.close()
    }
  })
}

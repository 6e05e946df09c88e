import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreAddress } from '../../src/database/open-store.ts'
import { accept } from '../support/receivers/start-receiver.ts'
import { holdWrites } from './block-writes.ts'
import type { ShopRequest } from './client.ts'
import { beforeTheIntent, type Instant, instantsOfCalls } from './crash-points.ts'
import { type KillingScene, openScene } from './crash-scene.ts'
import { linkActs } from './links/link-operations.ts'
import { type Act, acts, expiry } from './operations.ts'

/** What becomes of everything the acquirer is asked for, when the service dies at each moment of it. */
export function describeNamedInstants(name: string, addressOf: () => Promise<StoreAddress>): void {
  describe(`the service on ${name}, killed`, () => {
    let scene: KillingScene
    let onAnswer: (request: ShopRequest) => Promise<boolean>
    let count = 0

    beforeAll(async () => {
      scene = await openScene({ address: await addressOf(), onAnswer: (request) => onAnswer(request) })
    })
    afterAll(() => scene.close())

    const beforeTheReply: Instant = {
      name: 'when it has written the answer down, before anybody hears of it',
      strike: async ({ services: [service] }, _call, begin) => {
        await new Promise<void>((resolve) => {
          onAnswer = async () => {
            onAnswer = async () => false
            await service.kill()
            resolve()
            return true
          }
          begin()
        })
        return async () => {}
      },
    }

    async function run(act: Act, instant: Instant): Promise<void> {
      onAnswer = async () => false
      count += 1
      const begin = await act.prepare(scene, `key-${count}`)
      let done: Promise<string> | undefined
      const rest = await instant.strike(scene, act.call, () => {
        done = begin()
      })
      await scene.services[0].start()
      await rest()
      const isWithoutCall = instant === instantsOfCalls[0] || instant === instantsOfCalls[2]
      const becomes = (isWithoutCall && act.becomesWithoutCall) || act.becomes
      expect([await done, await scene.differences()], scene.outputs()).toEqual([becomes, []])
    }

    const replied = [beforeTheIntent, ...instantsOfCalls, beforeTheReply]
    describe.each(replied.map((instant) => [instant.name, instant] as const))('%s', (_name, instant) => {
      it.each([...acts, ...linkActs].map((act) => [act.name, act] as const))('over %s', (_of, act) =>
        run(act, instant),
      )
    })
    it.each([
      ['before it is answered', false],
      ['when it has the answer, and has not written it down', true],
    ])('delivers a notification again, under the same id: %s', async (_when, isAnswered) => {
      onAnswer = async () => false
      count += 1
      const key = `key-${count}`
      const { shop, receiver, services, address } = scene
      const [service] = services
      await shop.createLink(key)
      const before = receiver.received.length
      const killed = Promise.withResolvers<void>()
      receiver.answer(async (response) => {
        receiver.answer(accept)
        const release = isAnswered ? await holdWrites(address) : async () => {}
        if (isAnswered) response.end()
        await sleep(isAnswered ? 25 : 0)
        await service.kill().then(killed.resolve).finally(release)
      })
      const paying = shop.payLink(key, { method: 'PIX' })
      await killed.promise
      await service.start()
      await paying
      const differences = await scene.differences()
      const ids = receiver.received.slice(before).map(({ id }) => id)
      expect([differences, ids.length > 1, new Set(ids).size], scene.outputs()).toEqual([[], true, 1])
    })
    it.each(instantsOfCalls.map((instant) => [instant.name, instant] as const))(
      'over an expiry, %s',
      (_of, instant) => run(expiry, instant),
    )
  })
}

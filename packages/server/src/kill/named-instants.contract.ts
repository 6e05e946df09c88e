import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreAddress } from '../store/open-store.ts'
import { type Act, acts, expiry } from './acts.ts'
import { beforeTheIntent, type Instant, instantsOfCalls } from './instants.ts'
import { type KillingScene, openScene } from './killing-scene.ts'
import type { ShopRequest } from './shop.ts'

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
      it.each(acts.map((act) => [act.name, act] as const))('over %s', (_of, act) => run(act, instant))
    })
    it.each(instantsOfCalls.map((instant) => [instant.name, instant] as const))(
      'over an expiry, %s',
      (_of, instant) => run(expiry, instant),
    )
  })
}

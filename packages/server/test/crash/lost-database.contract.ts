import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KillingScene, openScene } from './crash-scene.ts'
import { takeAway } from './drop-random.ts'
import { acts, expiry } from './operations.ts'

/** What becomes of everything the acquirer is asked for, when the service lives and its database is gone for a while. */
export function describeLostDatabase(urlOf: () => Promise<string>): void {
  describe('the service, when it has the answer and cannot write it down, for its database is away', () => {
    let scene: KillingScene
    let url: string
    let count = 0

    beforeAll(async () => {
      url = await urlOf()
      scene = await openScene({ address: { kind: 'postgres', url }, mayFail: true })
    })
    afterAll(() => scene.close())

    it.each([...acts, expiry].map((act) => [act.name, act] as const))('over %s', async (_of, act) => {
      count += 1
      const begin = await act.prepare(scene, `key-${count}`)
      const { passage } = scene.gate
      scene.gate.passage = async (call, forward) => {
        if (call.path !== act.call) return forward()
        scene.gate.passage = passage
        const answer = await forward()
        const bringBack = await takeAway(url)
        void sleep(500).then(bringBack)
        return answer
      }
      // The test reads the store too, and cannot meanwhile.
      const becomes = await begin()
      expect([becomes, await scene.differences()], scene.outputs()).toEqual([act.becomes, []])
      expect(scene.services[0].kills).toBe(0)
    })
  })
}

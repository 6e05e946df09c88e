import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CrashScene, openScene } from './crash-scene.ts'
import { disconnectDatabase } from './disconnect-database.ts'
import { expiry, operations } from './operations.ts'

/** What happens to each operation when the service runs but its database is gone for a while. */
export function describeLostDatabase(urlOf: () => Promise<string>): void {
  describe('the service, when its database is away after the answer has arrived', () => {
    let scene: CrashScene
    let url: string
    let count = 0

    beforeAll(async () => {
      url = await urlOf()
      scene = await openScene({ address: { kind: 'postgres', url }, mayFail: true })
    })
    afterAll(() => scene.close())

    it.each([...operations, expiry].map((operation) => [operation.name, operation] as const))(
      'over %s',
      async (_of, operation) => {
        count += 1
        const begin = await operation.prepare(scene, `key-${count}`)
        const { passage } = scene.gate
        scene.gate.passage = async (call, forward) => {
          if (call.path !== operation.call) return forward()
          scene.gate.passage = passage
          const answer = await forward()
          const bringBack = await disconnectDatabase(url)
          void sleep(500).then(bringBack)
          return answer
        }
        // The test reads the store too, and cannot do so meanwhile.
        const result = await begin()
        expect([result, await scene.differences()], scene.outputs()).toEqual([operation.result, []])
        expect(scene.services[0].kills).toBe(0)
      },
    )
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import { accept } from '../support/receivers/start-receiver.ts'
import { asMerchant } from '../support/start-test-service.ts'
import { blockWrites } from './block-writes.ts'
import type { ClientRequest } from './client.ts'
import { beforeTheIntent, type CrashPoint, crashPointsOfCalls } from './crash-points.ts'
import { type CrashScene, openScene } from './crash-scene.ts'
import { describeForwardCrashes } from './forward/forward-crash-points.ts'
import { linkOperations } from './links/link-operations.ts'
import { expiry, type Operation, operations } from './operations.ts'

/** Whether every operation meets every point. Otherwise each operation meets one, and each point some operations. */
const meetsAll = process.env.CRASH_POINTS === 'all'

/** What happens to each operation when the service crashes at each crash point. */
export function describeNamedCrashPoints(name: string, addressOf: () => Promise<StoreAddress>): void {
  describe(`the service on ${name}, killed`, () => {
    let scene: CrashScene
    let onAnswer: (request: ClientRequest) => Promise<boolean>
    let count = 0

    beforeAll(async () => {
      scene = await openScene({ address: await addressOf(), onAnswer: (request) => onAnswer(request) })
    })
    afterAll(() => scene.close())

    const beforeTheReply: CrashPoint = {
      name: 'after the outcome is written, before it is answered',
      crash: async ({ services: [service] }, _call, begin) => {
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

    async function run(operation: Operation, crashPoint: CrashPoint): Promise<void> {
      onAnswer = async () => false
      count += 1
      const begin = await operation.prepare(scene, `key-${count}`)
      let done: Promise<string> | undefined
      const rest = await crashPoint.crash(scene, operation.call, () => {
        done = begin()
      })
      await scene.services[0].start()
      await rest()
      const isWithoutCall = crashPoint === crashPointsOfCalls[0] || crashPoint === crashPointsOfCalls[2]
      const result = (isWithoutCall && operation.resultWithoutCall) || operation.result
      expect([await done, await scene.differences()], scene.outputs()).toEqual([result, []])
    }

    const replied = [beforeTheIntent, ...crashPointsOfCalls, beforeTheReply]
    const all = [...operations, ...linkOperations]
    const chosen = replied.flatMap((point, place) =>
      all
        .filter((_, index) => meetsAll || index % replied.length === place)
        .map((of) => [point.name, of.name, point, of] as const),
    )
    it.each(chosen)('%s, over %s', (_point, _of, crashPoint, operation) => run(operation, crashPoint))
    describe('while it forwards a request', () => {
      beforeEach(() => {
        onAnswer = async () => false
      })
      describeForwardCrashes(() => scene)
    })
    it('in the middle of the deletion of a card: it is deleted as a whole or not at all', async () => {
      const [service] = scene.services
      const headers = asMerchant('demo')
      for (let waitMs = 0; waitMs < 30; waitMs += meetsAll ? 3 : 10) {
        onAnswer = async () => false
        const { cardId } = await scene.client.savedCard(`deleted-${waitMs}`)
        const path = `${service.url}/v1/payments/cards/${cardId}`
        const answer = fetch(path, { method: 'DELETE', headers }).then(
          ({ status }) => status,
          () => null,
        )
        await sleep(waitMs)
        await service.kill()
        const answered = await answer
        await service.start()
        const found = (await fetch(path, { headers })).status
        if (answered === 200) expect(found).toBe(404)
        if (found === 200) expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(200)
        expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(404)
        const left = async () => ({
          pan: await scene.db.selectFrom('cards').select('sealedPan').where('cardId', '=', cardId).execute(),
          code: await scene.db
            .selectFrom('cvvTokens')
            .select('sealedCode')
            .where('cardId', '=', cardId)
            .execute(),
        })
        await expect.poll(left).toEqual({ pan: [{ sealedPan: null }], code: [{ sealedCode: null }] })
      }
    })
    it('after a notification is answered, before that is written: delivers it again, under the same id', async () => {
      onAnswer = async () => false
      count += 1
      const key = `key-${count}`
      const { client, receiver, services, address } = scene
      const [service] = services
      await client.createLink(key)
      const before = receiver.received.length
      const killed = Promise.withResolvers<void>()
      receiver.answer(async (response) => {
        receiver.answer(accept)
        const release = await blockWrites(address)
        response.end()
        await sleep(25)
        await service.kill().then(killed.resolve).finally(release)
      })
      const paying = client.payLink(key, { method: 'PIX' })
      await killed.promise
      await service.start()
      await paying
      const differences = await scene.differences()
      const ids = receiver.received.slice(before).map(({ id }) => id)
      expect([differences, ids.length > 1, new Set(ids).size], scene.outputs()).toEqual([[], true, 1])
    })
    it.each(crashPointsOfCalls.map((crashPoint) => [crashPoint.name, crashPoint] as const))(
      'over an expiry, %s',
      (_of, crashPoint) => run(expiry, crashPoint),
    )
  })
}

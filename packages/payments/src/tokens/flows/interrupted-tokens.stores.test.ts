import { describe, expect, it } from 'vitest'
import {
  makeStalling,
  makeUnreliable,
  type StallingAcquirer,
  type StallPoint,
} from '../../../../server/test/support/acquirers/disturbed-acquirers.ts'
import { useTokenScene } from '../../../../server/test/support/scenes/token-scene.ts'
import { reasonOf } from '../../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'
import type { Acquirer } from '../../acquirer/acquirer.ts'

const key = { 'idempotency-key': 'attempt-1' }

// What both databases do with a token request that is repeated before the first was answered: its process is still
// working on it, or has died.
describe.each(storesOnDisk)(
  'a token that is requested again before the first answer, on $name',
  ({ newStore }) => {
    const scene = useTokenScene(newStore)

    async function startStalled(
      instant: StallPoint,
      more: Readonly<Record<string, unknown>>,
    ): Promise<[StallingAcquirer, Promise<unknown>]> {
      const acquirer = makeStalling(scene.simulator())
      const service = await scene.start({ acquirer })
      acquirer.stallAt = instant
      const answer = service.tokenize({}, more, key)
      await acquirer.untilStalled()
      return [acquirer, answer.then(({ text }) => text)]
    }

    it('waits for the first request, which another process works on', async () => {
      const other = await scene.start({ patienceMs: 20_000 })
      const [acquirer, first] = await startStalled('before verify', {})
      const again = other.tokenize({}, {}, key)
      // Longer than until the acquirer is asked for the first time.
      setTimeout(() => acquirer.release(), 2500)
      expect((await again).text).toBe(await first)
      expect((await again).headers.get('idempotent-replayed')).toBe('true')
      expect(await scene.ledger()).toEqual(['verify approved'])
      expect(await scene.countCards()).toBe(1)
    })

    it.each<[StallPoint, string, readonly string[]]>([
      // The first request never arrived, and can no longer arrive: only then is the card verified.
      ['before verify', 'BR', ['cancel approved', 'verify approved']],
      ['after verify', 'BR', ['verify approved']],
      ['before authorize', 'CL', ['cancel approved', 'authorize approved', 'cancel approved']],
      ['after authorize', 'CL', ['authorize approved', 'cancel approved']],
      ['before cancel', 'CL', ['authorize approved', 'cancel approved']],
      ['after cancel', 'CL', ['authorize approved', 'cancel approved']],
    ])(
      'is created with one verification when the first process died %s in %s',
      async (instant, country, entries) => {
        const other = await scene.start()
        const [acquirer, first] = await startStalled(instant, { country })
        const again = await other.tokenize({}, { country }, key)
        expect([again.status, await scene.ledger()]).toEqual([200, entries])
        // The process that was considered dead comes back, and changes nothing.
        acquirer.release()
        expect(await first).toBe(again.text)
        expect(await scene.ledger()).toEqual(entries)
        expect(await scene.countCards()).toBe(1)
      },
    )

    it('is finalized once if many requests repeat that of a dead process', async () => {
      const other = await scene.start()
      const [acquirer, first] = await startStalled('before verify', {})
      const answers = await Promise.all(Array.from({ length: 10 }, () => other.tokenize({}, {}, key)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      acquirer.release()
      expect(await first).toBe(answers[0]?.text)
      expect((await scene.ledger()).filter((entry) => entry.startsWith('verify'))).toEqual([
        'verify approved',
      ])
      expect(await scene.countCards()).toBe(1)
    })

    it.each<StallPoint>(['before verify', 'after verify'])(
      'is left alone by a process that starts while another is at work %s',
      async (instant) => {
        const [acquirer, first] = await startStalled(instant, {})
        const again = (await scene.start()).tokenize({}, {}, key)
        acquirer.release()
        expect((await again).text).toBe(await first)
        expect(await scene.ledger()).toEqual(['verify approved'])
        expect(await scene.countCards()).toBe(1)
      },
    )

    it('negative control: if the acquirer is not asked, the card is verified twice', async () => {
      const forgetful: Acquirer = {
        ...makeStalling(scene.simulator()),
        find: async () => null,
        cancel: async () => ({ result: 'approved' }),
      }
      const other = await scene.start({ acquirer: forgetful })
      const [acquirer] = await startStalled('after verify', {})
      await other.tokenize({}, {}, key)
      expect(await scene.ledger()).toEqual(['verify approved', 'verify approved'])
      acquirer.release()
    })

    it('gets 503 while the acquirer does not answer, and its answer afterwards', async () => {
      const acquirer = makeUnreliable(scene.simulator())
      const service = await scene.start({ acquirer })
      Object.assign(acquirer.connection, { sending: 'answer', asking: 'fails' })
      for (const _ of ['first', 'again']) {
        const answer = await service.tokenize({}, {}, key)
        expect([answer.status, reasonOf(answer)]).toEqual([503, 'acquirer_unavailable'])
        expect(answer.headers.get('retry-after')).toBe('5')
      }
      Object.assign(acquirer.connection, { sending: 'nothing', asking: 'works' })
      expect((await service.tokenize({}, {}, key)).status).toBe(200)
      expect(await scene.ledger()).toEqual(['verify approved'])
    })
  },
)

import { describe, expect, it } from 'vitest'
import { makeStalling } from '../../../../server/test/support/acquirers/disturbed-acquirers.ts'
import { useTokenScene } from '../../../../server/test/support/scenes/token-scene.ts'
import {
  type Answer,
  reasonOf,
  type TestService,
} from '../../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'

const key = { 'idempotency-key': 'attempt-1' }
const cvv = '735'
const wrongCodes = ['000', '001', '002']
const codes = Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0'))

// What an attacker learns about a payer's card who knows the idempotency key of its token, as a script on the shop's
// page may, and the whole card except its security code. The merchant's key is public, and a program can send any
// `Origin`.
describe.each(storesOnDisk)(
  'a card that is guessed under a key, on $name',
  { timeout: 60_000 },
  ({ newStore }) => {
    const scene = useTokenScene(newStore)
    const start = () => scene.start({ tokensPerMinute: 1e6 })

    /** Tries codes under the payer's key. @returns those whose answer differs from most. */
    async function findCodes(
      { tokenize }: TestService,
      { tried, card, more }: { tried: readonly string[]; card?: object; more?: object },
    ): Promise<string[]> {
      const answers = new Map<string, string[]>()
      for (const guess of tried) {
        const answer = lookOf(await tokenize({ ...card, cvv: guess }, { ...more }, key))
        answers.set(answer, [...(answers.get(answer) ?? []), guess])
      }
      const [_, ...rarer] = [...answers.values()].toSorted((one, other) => other.length - one.length)
      return rarer.flat()
    }

    it.each([
      ['was approved', {}, {}, 200, codes],
      ['was declined', { pan: '4000000000000002' }, {}, 402, codes.slice(700, 750)],
      ['was not verified', {}, { verifyCard: false }, 200, codes.slice(700, 750)],
    ])('does not reveal its code when it %s', async (_case, card, more, status, tried) => {
      const service = await start()
      expect((await service.tokenize({ ...card, cvv }, more, key)).status).toBe(status)
      const asked = await scene.ledger()
      expect(await findCodes(service, { tried, card, more })).toEqual([])
      expect(await scene.ledger()).toEqual(asked)
    })

    it('negative control: its code is found when the store forgets the mismatches', async () => {
      const service = await start()
      await service.tokenize({ cvv }, {}, key)
      const found: string[] = []
      for (const tried of [codes.slice(730, 733), codes.slice(733, 736), codes.slice(736, 739)]) {
        found.push(...(await findCodes(service, { tried })))
        await scene.inStore(({ db }) => db.updateTable('verifications').set({ mismatches: 0 }).execute())
      }
      expect(found).toEqual([cvv])
    })

    it.each([
      ['number', { pan: '5555555555554444' }],
      ['expiration', { expirationMonth: 11 }],
      ['past expiration', { expirationYear: 2020 }],
      ["holder's name", { cardHolderName: 'Ana' }],
    ])('does not reveal its %s either', async (_part, wrong) => {
      const service = await start()
      await service.tokenize({ cvv }, {}, key)
      const refused = await tokenizeEach(service, [wrong, wrong, wrong, { cvv }])
      expect(new Set(refused.map(lookOf)).size).toBe(1)
      expect(reasonOf(refused[3] as Answer)).toBe('idempotency_key_reused')
    })

    it('gets the same answers from every process of the service, and after a restart', async () => {
      const [one, other] = [await start(), await start()]
      await one.tokenize({ cvv }, {}, key)
      await tokenizeEach(one, [{ cvv: '000' }])
      await tokenizeEach(other, [{ cvv: '001' }])
      await other.close()
      const restarted = await start()
      const wrong = await restarted.tokenize({ cvv: '002' }, {}, key)
      for (const service of [one, restarted]) {
        expect(lookOf(await service.tokenize({ cvv }, {}, key))).toBe(lookOf(wrong))
      }
    })

    it('gets the same answers while its issuer is being asked, and its payer gets a token', async () => {
      const acquirer = makeStalling(scene.simulator())
      const service = await scene.start({ acquirer, patienceMs: 20_000 })
      acquirer.stallAt = 'before verify'
      const first = service.tokenize({ cvv }, {}, key)
      await acquirer.untilStalled()
      // None of them waits: the acquirer answers only after all of them are answered.
      const refused = await tokenizeEach(
        service,
        [...wrongCodes, cvv].map((code) => ({ cvv: code })),
      )
      expect(new Set(refused.map(lookOf)).size).toBe(1)
      acquirer.release()
      expect((await first).status).toBe(200)
      expect(await scene.ledger()).toEqual(['verify approved'])
    })

    it('gives its payer the first answer again after one mismatch and after two', async () => {
      const service = await start()
      const first = await service.tokenize({ cvv }, {}, key)
      for (const code of wrongCodes.slice(0, 2)) {
        expect((await service.tokenize({ cvv: code }, {}, key)).status).toBe(422)
        for (const again of await tokenizeEach(service, [{ cvv }, { cvv }, { cvv }])) {
          expect([again.status, again.text]).toEqual([200, first.text])
          expect(again.headers.get('idempotent-replayed')).toBe('true')
        }
      }
    })

    it('does not affect other keys of the same payer', async () => {
      const service = await start()
      await tokenizeEach(service, [{ cvv }, ...wrongCodes.map((code) => ({ cvv: code }))])
      const otherKey = { 'idempotency-key': 'attempt-2' }
      expect((await service.tokenize({ cvv }, {}, otherKey)).status).toBe(200)
      expect((await service.tokenize({ cvv }, {}, otherKey)).status).toBe(200)
    })
  },
)

async function tokenizeEach({ tokenize }: TestService, cards: readonly object[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const card of cards) answers.push(await tokenize({ ...card }, {}, key))
  return answers
}

/** All of an answer that the client can see, except the time and its random id. */
function lookOf({ status, headers, text }: Answer): string {
  const told = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return JSON.stringify([status, told, text])
}

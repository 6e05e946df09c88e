import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Acquirer } from '../acquirer/acquirer.ts'
import { type AcquirerSimulator, createSimulator } from '../acquirer/simulator.ts'
import { openStore, type StoreAddress } from '../store/open-store.ts'
import { type Instant, makeStalling, type StallingAcquirer } from '../testing/stalling-acquirer.ts'
import { asFrame, reasonOf, startTestService, type TestService } from '../testing/start-test-service.ts'
import { makeUnreliable } from '../testing/unreliable-acquirer.ts'
import { generateMasterKey, parseMasterKeys } from '../vault/master-keys.ts'
import { sweep } from './sweep.ts'

/**
 * What every store makes of a request for a token that is sent more than once, to one process of the service or to
 * another.
 *
 * @param addressOf Gives a store that nobody used yet, at each call, and one that two processes can open.
 */
export function describeRepeatedTokens(name: string, addressOf: () => Promise<StoreAddress>): void {
  const masterKeys = parseMasterKeys(generateMasterKey(1))
  const key = { 'idempotency-key': 'attempt-1' }
  const declined = { pan: '4000000000000127' }
  let address: StoreAddress
  let simulator: AcquirerSimulator
  let running: TestService[]
  let clockMs: number

  beforeEach(async () => {
    address = await addressOf()
    simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    running = []
    clockMs = Date.UTC(2026, 5, 30, 12)
  })
  afterEach(async () => {
    for (const service of running) await service.close()
    await simulator.close()
  })

  /** Starts one more process of the service on the same store. */
  async function start(
    acquirer: Acquirer = makeStalling(simulator),
    patienceMs = 1000,
  ): Promise<TestService> {
    const nowMs = () => clockMs
    const service = await startTestService({ store: address, masterKeys, acquirer, patienceMs, nowMs })
    running.push(service)
    return service
  }

  const ledger = (): string[] => simulator.entriesFor('demo').map(({ type, result }) => `${type} ${result}`)

  async function countCards(): Promise<number> {
    const store = await openStore(address)
    const rows = await store.db.selectFrom('cards').select('cardId').execute()
    await store.close()
    return rows.length
  }

  describe(`a request for a token sent again, on ${name}`, { timeout: 20_000 }, () => {
    it('gets the same answer, and the card is verified once', async () => {
      const service = await start()
      const first = await service.tokenize({}, {}, key)
      // Neither a default spelled out nor an unknown field makes another body of it.
      const again = await service.tokenize({}, { verifyCard: true, colour: 'blue' }, key)
      expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
      expect(first.headers.get('idempotent-replayed')).toBeNull()
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(ledger()).toEqual(['verify approved'])
      expect(await countCards()).toBe(1)
    })

    it('negative control: without a key it is another request, with a token of its own', async () => {
      const service = await start()
      const [first, again] = [await service.tokenize(), await service.tokenize()]
      expect(again.text).not.toBe(first.text)
      expect(ledger()).toEqual(['verify approved', 'verify approved'])
      expect(await countCards()).toBe(2)
    })

    it('gets the same answer for a card that is not verified, also when a payment confirmed it since', async () => {
      const service = await start()
      const first = await service.tokenize({}, { verifyCard: false }, key)
      const { cardId } = first.body as { cardId: string }
      expect((await service.charge({ cardId })).status).toBe(200)
      clockMs += 60 * 60_000
      expect((await service.tokenize({}, { verifyCard: false }, key)).text).toBe(first.text)
      expect(await countCards()).toBe(1)
    })

    it.each(['BR', 'CL'])('gets the same decline, in %s', async (country) => {
      const service = await start()
      const first = await service.tokenize(declined, { country }, key)
      const again = await service.tokenize(declined, { country }, key)
      expect([first.status, reasonOf(first), again.status]).toEqual([402, 'incorrect_cvv', 402])
      expect(again.text).toBe(first.text)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(ledger()).toHaveLength(1)
      expect(await countCards()).toBe(0)
    })

    it.each([
      [{ cvv: '124' }, {}],
      [{ pan: '5555555555554444' }, {}],
      [{ expirationMonth: 11 }, {}],
      [{ cardHolderName: 'Ana' }, {}],
      [{}, { verifyCard: false }],
      [{}, { email: 'ana@example.com' }],
      [{}, { country: 'CL' }],
    ])('is refused with another body: %j %j', async (card, more) => {
      const service = await start()
      await service.tokenize({}, {}, key)
      const answer = await service.tokenize(card, more, key)
      expect([answer.status, reasonOf(answer)]).toEqual([422, 'idempotency_key_reused'])
      expect(ledger()).toEqual(['verify approved'])
    })

    it("is each merchant's own", async () => {
      const service = await start()
      const first = await service.tokenize({}, {}, key)
      const others = await service.tokenize({}, {}, { ...asFrame(service.url, 'other'), ...key })
      expect(others.status).toBe(200)
      expect(others.text).not.toBe(first.text)
    })

    it.each(['a b', '..', 'x'.repeat(65), 'é'])('is refused under the key %j', async (bad) => {
      const service = await start()
      const answer = await service.tokenize({}, {}, { 'idempotency-key': bad })
      expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
    })

    it('may be mended and sent again under its key after it was refused', async () => {
      const service = await start()
      expect((await service.tokenize({ pan: '4242424242424241' }, {}, key)).status).toBe(400)
      expect((await service.tokenize({}, {}, key)).status).toBe(200)
    })

    it('makes one token with one verification when it comes fifty times at once', async () => {
      const service = await start(undefined, 10_000)
      const answers = await Promise.all(Array.from({ length: 50 }, () => service.tokenize({}, {}, key)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      const firsts = answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)
      expect(firsts.length).toBeLessThanOrEqual(1)
      expect(ledger()).toEqual(['verify approved'])
      expect(await countCards()).toBe(1)
    })

    it('is another request after a day', async () => {
      const service = await start()
      const first = await service.tokenize({}, {}, key)
      const sweepNow = async (): Promise<void> => {
        const store = await openStore(address)
        await sweep({ db: store.db, nowMs: () => clockMs }, store)
        await store.close()
      }
      clockMs += 24 * 3_600_000 - 1
      await sweepNow()
      expect((await service.tokenize({}, {}, key)).text).toBe(first.text)
      clockMs += 1
      await sweepNow()
      expect((await service.tokenize({}, {}, key)).text).not.toBe(first.text)
    })
  })

  describe(`a request for a token sent again before the first was answered, on ${name}`, {
    timeout: 20_000,
  }, () => {
    async function startStalled(
      instant: Instant,
      more: Readonly<Record<string, unknown>>,
    ): Promise<[StallingAcquirer, Promise<unknown>]> {
      const acquirer = makeStalling(simulator)
      const service = await start(acquirer)
      acquirer.stallAt = instant
      const answer = service.tokenize({}, more, key)
      await acquirer.untilStalled()
      return [acquirer, answer.then(({ text }) => text)]
    }

    it('waits for the first, which another process works at', async () => {
      const other = await start(undefined, 20_000)
      const [acquirer, first] = await startStalled('before verify', {})
      const again = other.tokenize({}, {}, key)
      // Longer than until the acquirer is asked for the first time.
      setTimeout(() => acquirer.release(), 2500)
      expect((await again).text).toBe(await first)
      expect((await again).headers.get('idempotent-replayed')).toBe('true')
      expect(ledger()).toEqual(['verify approved'])
      expect(await countCards()).toBe(1)
    })

    it.each<[Instant, string, readonly string[]]>([
      // It never got there, and is kept from getting there later: the card is verified for the first time then.
      ['before verify', 'BR', ['cancel approved', 'verify approved']],
      ['after verify', 'BR', ['verify approved']],
      ['before authorize', 'CL', ['cancel approved', 'authorize approved', 'cancel approved']],
      ['after authorize', 'CL', ['authorize approved', 'cancel approved']],
      ['before cancel', 'CL', ['authorize approved', 'cancel approved']],
      ['after cancel', 'CL', ['authorize approved', 'cancel approved']],
    ])('is settled when the first died %s in %s, verified once', async (instant, country, entries) => {
      const other = await start()
      const [acquirer, first] = await startStalled(instant, { country })
      const again = await other.tokenize({}, { country }, key)
      expect([again.status, ledger()]).toEqual([200, entries])
      // The one that was thought dead comes back, and changes nothing.
      acquirer.release()
      expect(await first).toBe(again.text)
      expect(ledger()).toEqual(entries)
      expect(await countCards()).toBe(1)
    })

    it('is settled when many come to a dead one at once', async () => {
      const other = await start()
      const [acquirer, first] = await startStalled('before verify', {})
      const answers = await Promise.all(Array.from({ length: 10 }, () => other.tokenize({}, {}, key)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      acquirer.release()
      expect(await first).toBe(answers[0]?.text)
      expect(ledger().filter((entry) => entry.startsWith('verify'))).toEqual(['verify approved'])
      expect(await countCards()).toBe(1)
    })

    it.each<[Instant, readonly string[]]>([
      ['before verify', ['cancel approved', 'verify approved']],
      ['after verify', ['verify approved']],
    ])('comes to one token when a process starts while another is at work %s', async (instant, entries) => {
      const [acquirer, first] = await startStalled(instant, {})
      const again = (await start()).tokenize({}, {}, key)
      acquirer.release()
      expect((await again).text).toBe(await first)
      expect(ledger()).toEqual(entries)
      expect(await countCards()).toBe(1)
    })

    it('negative control: were the acquirer not asked, the card would be verified twice', async () => {
      const forgetful: Acquirer = {
        ...makeStalling(simulator),
        find: async () => null,
        cancel: async () => ({ result: 'approved' }),
      }
      const other = await start(forgetful)
      const [acquirer] = await startStalled('after verify', {})
      await other.tokenize({}, {}, key)
      expect(ledger()).toEqual(['verify approved', 'verify approved'])
      acquirer.release()
    })

    it('is told to come later while the acquirer is silent, and then gets its answer', async () => {
      const acquirer = makeUnreliable(simulator)
      const service = await start(acquirer)
      Object.assign(acquirer.line, { sending: 'answer', asking: 'fails' })
      for (const _ of ['first', 'again']) {
        const answer = await service.tokenize({}, {}, key)
        expect([answer.status, reasonOf(answer)]).toEqual([503, 'acquirer_unavailable'])
      }
      Object.assign(acquirer.line, { sending: 'nothing', asking: 'works' })
      expect((await service.tokenize({}, {}, key)).status).toBe(200)
      expect(ledger()).toEqual(['verify approved'])
    })
  })
}

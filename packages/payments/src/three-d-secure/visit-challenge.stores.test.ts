import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import { makeStalling, makeUnreliable } from '../../../server/test/support/acquirers/disturbed-acquirers.ts'
import { answerChallenge, challengePathOf, openChallenge } from '../../../server/test/support/challenges.ts'
import { startTestService, type TestService } from '../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../server/test/support/stores.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import type { Acquirer, Authorization } from '../acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../acquirer/simulated-acquirer.ts'
import { createSimulator } from '../acquirer/simulator.ts'

// The outcome of a payment when its payer answers the challenge, on both databases.
describe.each(storesOnDisk)('a challenge, on $name', ({ newStore }) => {
  const masterKeys = parseMasterKeys(generateMasterKey(1))
  let address: StoreAddress
  let simulator: SimulatedAcquirer
  let clockMs: number
  let running: TestService[]

  beforeEach(async () => {
    address = await newStore()
    clockMs = Date.UTC(2026, 5, 30, 12)
    simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => clockMs })
    running = []
  })
  afterEach(async () => {
    for (const service of running) await service.close()
    await simulator.close()
  })

  async function start(acquirer: Acquirer): Promise<TestService> {
    const service = await startTestService({ store: address, acquirer, masterKeys, nowMs: () => clockMs })
    running.push(service)
    return service
  }

  const ledger = async (): Promise<string[]> =>
    (await simulator.entriesFor('demo')).map(({ type, result }) => `${type} ${result}`)

  async function begin(service: TestService, fields: object = {}): Promise<string> {
    const cardId = await service.newCardId(undefined, { verifyCard: false })
    const wanted = { idempotencyKey: 'k', card3dsInfo: { use3ds: true }, ...fields }
    return challengePathOf(await service.charge({ cardId, ...wanted }))
  }

  async function statusOf(service: TestService): Promise<unknown> {
    return ((await service.find('k')).body as { transferStatus: string }).transferStatus
  }

  /** An acquirer that records its requests to authorize unchanged. */
  function watched(): { readonly acquirer: Acquirer; readonly seen: (string | null | undefined)[][] } {
    const seen: (string | null | undefined)[][] = []
    const authorize = (order: Authorization) => {
      seen.push([order.authentication, order.card.cvv?.reveal() ?? null])
      return simulator.authorize(order)
    }
    return { acquirer: { ...simulator, authorize, close: async () => {} }, seen }
  }

  describe('a payment whose payer was authenticated', () => {
    it('is sent to the acquirer as authenticated, with the security code, which nobody else gets', async () => {
      const { acquirer, seen } = watched()
      const service = await start(acquirer)
      const cardId = await service.newCardId(undefined, { verifyCard: false })
      const [first, second] = ['a', 'b'].map((idempotencyKey) =>
        service.charge({ cardId, idempotencyKey, card3dsInfo: { use3ds: true } }),
      )
      if (!first || !second) throw new Error('two payments were begun')
      await answerChallenge(service, challengePathOf(await first), 'approve')
      await answerChallenge(service, challengePathOf(await second), 'approve')
      await service.charge({ cardId })
      expect(seen).toEqual([
        ['passed', '123'],
        ['passed', null],
        ['none', null],
      ])
    })

    it('keeps its code for the next payment if the authentication failed', async () => {
      const { acquirer, seen } = watched()
      const service = await start(acquirer)
      const cardId = await service.newCardId(undefined, { verifyCard: false })
      const failed = await service.charge({ cardId, card3dsInfo: { use3ds: true } })
      await answerChallenge(service, challengePathOf(failed), 'fail')
      await service.charge({ cardId })
      expect(seen).toEqual([['none', '123']])
    })
  })

  describe('an answer in progress', () => {
    it('is completed after the payer’s time is up, and makes others wait for it', async () => {
      const stalling = makeStalling(simulator)
      const service = await start(stalling)
      const path = await begin(service)
      stalling.stallAt = 'before authorize'
      const first = answerChallenge(service, path, 'approve')
      await stalling.untilStalled()
      clockMs += 30 * 60_000
      await service.runJobs()
      const others = Promise.all(
        ['approve', 'fail', 'abandon'].map((each) => answerChallenge(service, path, each)),
      )
      expect(await statusOf(service)).toBe('IN_PROGRESS')
      stalling.release()
      expect((await first).status).toBe(303)
      expect((await others).map(({ status }) => status)).toEqual([303, 303, 303])
      expect(await statusOf(service)).toBe('SETTLED')
      expect(await ledger()).toEqual(['authorize approved', 'capture approved'])
    })

    it('shows a page to check again if the acquirer takes long', async () => {
      const stalling = makeStalling(simulator)
      const service = await start(stalling)
      const path = await begin(service)
      stalling.stallAt = 'before authorize'
      const first = answerChallenge(service, path, 'approve')
      await stalling.untilStalled()
      const { status, text } = await openChallenge(service, path)
      expect(status).toBe(202)
      expect(text).toContain('<h1>Waiting for your bank</h1>')
      stalling.release()
      expect((await first).status).toBe(303)
    })
  })

  it.each([
    ['answer', true, 'SETTLED', ['authorize approved', 'capture approved']],
    ['answer', false, 'AUTHORIZED', ['authorize approved']],
    ['request', true, 'CANCELLED', ['cancel approved']],
    ['request', false, 'CANCELLED', ['cancel approved']],
  ] as const)(
    'an answer whose payment message was lost is recovered by the next service: %s lost, capture %s → %s',
    async (loss, capture, status, done) => {
      const acquirer = makeUnreliable(simulator)
      const service = await start(acquirer)
      const path = await begin(service, { capture })
      acquirer.connection.sending = loss
      acquirer.connection.asking = 'fails'
      const unknown = await answerChallenge(service, path, 'approve')
      expect(unknown.status).toBe(503)
      expect(unknown.text).toContain('<h1>Waiting for your bank</h1>')
      expect(await statusOf(service)).toBe('IN_PROGRESS')
      await service.close()

      acquirer.connection.sending = 'nothing'
      acquirer.connection.asking = 'works'
      const next = await start(acquirer)
      expect(await statusOf(next)).toBe(status)
      expect((await answerChallenge(next, path, 'approve')).status).toBe(303)
      expect(await ledger()).toEqual(done)
    },
  )

  it('two services on one store let one of many answers win, and send every payer to the same place', async () => {
    const acquirer = { ...simulator, close: async () => {} }
    const services = [await start(acquirer), await start(acquirer)]
    const [one] = services
    if (!one) throw new Error('two services were started')
    const path = await begin(one)
    const outcomes = ['approve', 'fail', 'abandon', 'approve', 'fail', 'approve']
    const answers = await Promise.all(
      services.flatMap((each) => outcomes.map((outcome) => answerChallenge(each, path, outcome))),
    )
    const places = new Set(answers.map(({ status, headers }) => `${status} ${headers.get('location')}`))
    expect([...places]).toEqual([expect.stringMatching(/^303 /)])
    const status = await statusOf(one)
    expect(await ledger()).toEqual(status === 'SETTLED' ? ['authorize approved', 'capture approved'] : [])
  })
})

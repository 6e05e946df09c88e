import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CrashScene, openScene, publicUrl } from '../../../server/test/crash/crash-scene.ts'
import { createPostgresStore, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import {
  asFrame,
  asMerchant,
  goodCard,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'
import { createSimulator } from '../acquirer/simulator.ts'
import { openStore } from '../schema/open-store.ts'

const merchant = { ...asMerchant('demo'), 'content-type': 'application/json' }

describe.runIf(hasPostgres)('a process that freezes in the middle of a payment', () => {
  let scene: CrashScene
  beforeEach(async () => {
    scene = await openScene({
      address: await createPostgresStore(),
      processes: 2,
      variables: { LEASE_SECONDS: '2' },
    })
  })
  afterEach(() => scene.close())

  interface Answer {
    readonly status: number
    readonly body: Readonly<Record<string, unknown>>
  }
  async function ask(url: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(url + path, { headers: merchant, ...init })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
  async function newCardId(url: string): Promise<unknown> {
    const headers = { ...asFrame(publicUrl), 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ card: goodCard }) }
    return (await ask(url, '/v1/payments/tokens/card', init)).body.cardId
  }
  const charge = (url: string, idempotencyKey: string, cardId: unknown): Promise<Answer> => {
    const body = JSON.stringify({ cardId, idempotencyKey, amount: 1000, currency: 'BRL', country: 'BR' })
    return ask(url, '/v1/payments/charges/card', { method: 'POST', body })
  }

  it('loses it to another one, and sends nothing when it wakes up', async () => {
    const [frozen, other] = scene.services
    if (!other) throw new Error('a scene of two processes')
    const cards = [await newCardId(other.url), await newCardId(other.url)]
    const calls: string[] = []
    const authorizations = (): number => calls.filter((path) => path === 'authorize').length
    const late = Promise.withResolvers<void>()
    scene.gate.passage = async ({ path }, forward) => {
      calls.push(path)
      if (path !== 'authorize' || authorizations() > 1) return forward()
      frozen.signal('SIGSTOP')
      // The call arrives when everything is over.
      await late.promise
      return forward()
    }

    const first = charge(frozen.url, 'first', cards[0]).catch(() => null)
    await expect.poll(() => calls).toContain('authorize')
    // The system accepts it for the process, which reads it when it wakes up.
    const second = charge(frozen.url, 'second', cards[1]).catch(() => null)
    const status = async (key: string): Promise<unknown> =>
      (await ask(other.url, `/v1/payments/charges/${key}`)).body.transferStatus
    await expect.poll(() => status('first')).toBe('CANCELLED')

    frozen.signal('SIGCONT')
    late.resolve()
    // The client of the frozen process is told the outcome, or nothing.
    expect((await first)?.body.transferStatus ?? 'CANCELLED').toBe('CANCELLED')
    expect((await second)?.status ?? 503).toBe(503)
    await expect.poll(() => frozen.isRunning()).toBe(false)
    expect(frozen.output()).toContain('other processes have taken over its work')

    expect(authorizations()).toBe(1)

    // The other process answers both, and does once what was left.
    await charge(other.url, 'second', cards[1])
    expect((await charge(other.url, 'first', cards[0])).status).toBe(402)
    expect(await scene.differences()).toEqual([])
  })
})

describe.runIf(hasPostgres)('a process that others consider dead', () => {
  it('asks the acquirer only for the state of payments, and delivers nothing', async () => {
    const address = await createPostgresStore()
    const lost = Promise.withResolvers<void>()
    const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const service = await startTestService({
      store: { ...address, leaseMs: 1000 },
      acquirer: simulator,
      onOwnershipLost: lost.resolve,
    })
    const [cardId, newCardId] = [await service.newCardId(), await service.newCardId()]
    expect((await service.charge({ cardId, idempotencyKey: 'before', capture: false })).status).toBe(200)
    const ledger = await simulator.entriesFor('demo')
    const { db, close } = await openStore(address)
    await sql`update process_owners set is_fenced = 1`.execute(db)
    await lost.promise

    const refused = [
      await service.charge({ cardId: newCardId, idempotencyKey: 'after' }),
      await service.capture('before'),
      await service.tokenize(),
    ]
    expect(refused.map(reasonOf)).toEqual(refused.map(() => 'acquirer_unavailable'))
    expect(reasonOf(await service.send('/readyz'))).toBe('store_unavailable')
    expect((await service.send('/livez')).status).toBe(200)
    const order = { orderId: 'o', amount: 1000, currency: 'BRL', country: 'BR', allowPaymentMethods: ['PIX'] }
    const callbackUrl = 'http://127.0.0.1:1024/'
    const link = await service.post('/v2/cashier/payment-link', { ...order, callbackUrl }, merchant)
    const { linkId } = link.body as { readonly linkId: string }
    expect((await service.post('/v2/cashier/payment-link/cancel', { linkId }, merchant)).status).toBe(200)
    await service.runJobs()
    expect(await simulator.entriesFor('demo')).toEqual(ledger)
    const { rows } = await sql`select attempts, state from notifications`.execute(db)
    expect(rows).toEqual([{ attempts: 0, state: 'pending' }])
    await close()
    await service.close()
  })
})

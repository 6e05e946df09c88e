import { beforeEach, describe, expect, it } from 'vitest'
import {
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { stores } from '../../../server/test/support/stores.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { createSimulator } from '../acquirer/simulator.ts'

const dayMs = 86_400_000
const demo = asMerchant('demo')

interface Page {
  readonly charges: readonly { readonly idempotencyKey: string }[]
  readonly nextCursor: string | null
}

describe.each(stores)('a service on $name that removes payments after 90 days', ({ newStore }) => {
  let nowMs: number
  let service: TestService
  let cardId: string
  const simulator = () => createSimulator({ ledgerLocation: ':memory:', nowMs: () => nowMs })
  let ledger: ReturnType<typeof simulator>
  beforeEach(async () => {
    nowMs = Date.UTC(2026, 5, 30, 12)
    ledger = simulator()
    service = await startTestService({
      store: await newStore(),
      acquirer: ledger,
      nowMs: () => nowMs,
      paymentDays: 90,
      masterKeys: parseMasterKeys(generateMasterKey(1)),
    })
    cardId = await service.newCardId()
    return () => service.close()
  })

  async function pass(days: number): Promise<void> {
    nowMs += days * dayMs
    await service.runJobs()
  }
  const statusOf = async (key: string): Promise<number> => (await service.find(key)).status

  it('keeps a payment for 90 days after its last change', async () => {
    await service.charge({ cardId, idempotencyKey: 'paid' })
    await service.charge({ cardId, idempotencyKey: 'refunded' })
    await service.charge({ cardId, idempotencyKey: 'authorized', capture: false })
    await pass(1)
    await service.refund('refunded')
    await pass(0.1)
    await pass(89.4)
    const statuses = () => Promise.all(['paid', 'refunded', 'authorized'].map(statusOf))
    expect(await statuses()).toEqual([404, 200, 200])
    await pass(1)
    expect(await statuses()).toEqual([404, 404, 200])
    // It expired after a week, when the jobs ran again.
    await pass(90)
    expect(await statuses()).toEqual([404, 404, 404])
  })

  it('refuses the key of a removed payment, and charges nobody', async () => {
    const order = { cardId, idempotencyKey: 'k', amount: 1000 }
    expect((await service.charge(order)).status).toBe(200)
    const entries = async () => (await ledger.entriesFor('demo')).length
    const before = await entries()
    await pass(91)
    for (const amount of [1000, 2000]) {
      const again = await service.charge({ ...order, amount })
      expect([again.status, reasonOf(again)]).toEqual([409, 'payment_removed'])
    }
    const refund = await service.refund('k')
    expect([refund.status, reasonOf(refund)]).toEqual([404, 'payment_not_found'])
    expect(await entries()).toBe(before)
    // Another merchant's key, and another key.
    const others = { cardId: await service.newCardId(), idempotencyKey: 'other' }
    expect((await service.charge(others)).status).toBe(200)
  })

  it('answers about a removed payment as about one that never existed', async () => {
    await service.charge({ cardId, idempotencyKey: 'k-was' })
    await pass(91)
    const shape = async (key: string) => (await service.find(key)).text.replaceAll(key, '')
    expect(await shape('k-was')).toBe(await shape('k-never'))
  })

  it('continues a list whose position was removed', async () => {
    for (const key of ['a', 'b', 'c', 'd']) {
      await service.charge({ cardId, idempotencyKey: key })
      nowMs += key === 'b' ? 60 * dayMs : 1000
    }
    const list = async (query: string) =>
      (await service.send(`/v1/payments/charges?limit=1${query}`, { headers: demo })).body as Page
    const first = await list('')
    const second = await list(`&cursor=${first.nextCursor}`)
    const third = await list(`&cursor=${second.nextCursor}`)
    expect([first, second, third].map(({ charges }) => charges[0]?.idempotencyKey)).toEqual(['d', 'c', 'b'])
    // `b`, at which the third page ended, and `a` are gone.
    await pass(31)
    expect(await list(`&cursor=${third.nextCursor}`)).toEqual({ charges: [], nextCursor: null })
    expect((await list(`&cursor=${first.nextCursor}`)).charges[0]?.idempotencyKey).toBe('c')
  })

  it('keeps the order id of a removed link taken', async () => {
    const order = {
      orderId: 'o-1',
      amount: 1000,
      currency: 'BRL',
      country: 'BR',
      allowPaymentMethods: ['PIX'],
    }
    const create = () => service.post('/v2/cashier/payment-link', order, demo)
    const { linkId } = (await create()).body as { readonly linkId?: string }
    await pass(8)
    expect(reasonOf(await create())).toBe('order_id_taken')
    await pass(91)
    expect([
      linkId,
      (await service.send(`/v2/cashier/payment-link/${linkId}`, { headers: demo })).status,
    ]).toEqual([linkId, 404])
    const again = await create()
    expect([again.status, reasonOf(again)]).toEqual([409, 'order_id_taken'])
    expect(again.body).not.toHaveProperty('data.linkId')
  })

  it('can still charge a card that was not removed', async () => {
    await service.charge({ cardId, idempotencyKey: 'first' })
    await pass(91)
    expect((await service.charge({ cardId, idempotencyKey: 'second' })).status).toBe(200)
  })

  it('leaves the sessions of the sandbox alone', async () => {
    const made = await service.post('/v1/sandbox/sessions', {}, demo)
    const { apiKey, accessToken } = made.body as { readonly apiKey: string; readonly accessToken: string }
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` }
    const token = await service.tokenize({}, {}, { 'x-api-key': apiKey })
    const { cardId: own } = token.body as { readonly cardId: string }
    expect((await service.charge({ cardId: own, idempotencyKey: 's' }, headers)).status).toBe(200)
    await service.post('/v1/sandbox/clock', { advanceSeconds: 200 * 86_400 }, headers)
    await service.runJobs()
    expect((await service.find('s', headers)).status).toBe(200)
  })
})

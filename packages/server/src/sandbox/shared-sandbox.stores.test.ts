import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../http/src/credentials.ts'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { sandboxMerchants } from '../../../payments/src/merchants/sandbox-merchants.ts'
import { insertApiKey } from '../../../payments/src/merchants/store/api-keys.ts'
import { listFrameOrigins } from '../../../payments/src/merchants/store/frame-origins.ts'
import {
  changeMerchant,
  findMerchant,
  insertMerchant,
} from '../../../payments/src/merchants/store/merchants.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { makeStalling } from '../../test/support/acquirers/disturbed-acquirers.ts'
import {
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../test/support/start-test-service.ts'
import { storesOnDisk } from '../../test/support/stores.ts'

const masterKeys = parseMasterKeys(generateMasterKey(1))
const headers = asMerchant('demo')

describe.each(storesOnDisk)('a sandbox of several processes on $name', ({ newStore }) => {
  const nowOf = async (service: TestService): Promise<number> =>
    ((await service.send('/v1/sandbox/clock', { headers })).body as { now: number }).now
  const reset = (service: TestService) => service.send('/v1/sandbox/reset', { method: 'POST', headers })

  const reasonsOf = async (service: TestService, callers: readonly (typeof headers)[]) =>
    Promise.all(callers.map(async (caller) => reasonOf(await service.find('none', caller))))

  it('has one clock, which outlives the processes', async () => {
    const store = await newStore()
    const one = await startTestService({ store, masterKeys })
    const other = await startTestService({ store, masterKeys })
    const target = Date.UTC(2031, 0, 31) / 1000
    await one.post('/v1/sandbox/clock', { now: target }, headers)
    await expect.poll(() => nowOf(one)).toBeGreaterThan(target)
    // Neither process is behind what the other has just answered.
    const first = await nowOf(one)
    const second = await nowOf(other)
    expect(second).toBeGreaterThanOrEqual(first)
    expect(await nowOf(one)).toBeGreaterThanOrEqual(second)
    for (const service of [one, other]) await service.close()
    const next = await startTestService({ store, masterKeys })
    expect(await nowOf(next)).toBeGreaterThanOrEqual(target)
    await reset(next)
    const before = Math.floor(Date.now() / 1000)
    const now = await nowOf(next)
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now() / 1000)
    await next.close()
  })

  it('is reset with its merchants: only their first credentials are valid, and a merchant of your own stays', async () => {
    const address = await newStore()
    const service = await startTestService({ store: address, masterKeys })
    const own = { 'x-api-key': 'ek_own', authorization: 'Bearer at_own' }
    const added = { ...headers, 'x-api-key': 'ek_added' }
    const { db, close } = await openStore(address)
    await db.deleteFrom('apiKeys').where('merchantId', '=', 'demo').execute()
    await changeMerchant(db, 'demo', { profile: { color: '#0a7a4b' } })
    await insertApiKey(db, { merchantId: 'demo', apiKey: 'ek_added', createdAtMs: 1 })
    await insertMerchant(db, {
      id: 'own',
      name: 'Own',
      isPaymentServiceProvider: false,
      capabilities: [],
      clientId: 'ci_own',
      apiKey: 'ek_own',
      accessTokenHash: hashOf('at_own'),
      clientSecretHash: hashOf('cs'),
      frameOrigins: ['https://own.example'],
    })
    expect(await reasonsOf(service, [headers, added, own])).toEqual([
      'invalid_api_key',
      'payment_not_found',
      'payment_not_found',
    ])
    await service.send('/v1/sandbox/reset', { method: 'POST', headers: own })
    expect(await reasonsOf(service, [headers, added, own])).toEqual([
      'payment_not_found',
      'invalid_api_key',
      'payment_not_found',
    ])
    const [{ profile } = {}] = sandboxMerchants
    expect(profile).toMatchObject({ document: expect.any(String) })
    expect((await findMerchant(db, 'demo'))?.profile).toEqual(profile)
    expect(await listFrameOrigins(db, 'demo')).toContain('http://localhost:*')
    await close()
    await service.close()
  })

  it('is reset during a request of another process, which is told so and leaves nothing behind', async () => {
    const store = await newStore()
    const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const stalling = makeStalling(simulator)
    const one = await startTestService({ store, masterKeys, acquirer: stalling })
    const other = await startTestService({
      store,
      masterKeys,
      acquirer: { ...simulator, close: async () => {} },
    })
    const cardId = await one.newCardId()
    stalling.stallAt = 'before authorize'
    const charging = one.charge({ cardId, idempotencyKey: 'under-way' })
    await stalling.untilStalled()
    expect((await reset(other)).status).toBe(200)
    stalling.release()
    const charged = await charging
    expect([charged.status, reasonOf(charged)]).toEqual([409, 'sandbox_reset'])
    for (const service of [one, other]) expect((await service.find('under-way')).status).toBe(404)
    // A card that is sealed after the reset can be opened by a process that starts later.
    const again = await one.newCardId()
    await one.close()
    const next = await startTestService({
      store,
      masterKeys,
      acquirer: { ...simulator, close: async () => {} },
    })
    expect((await next.charge({ cardId: again })).status).toBe(200)
    await next.close()
    await other.close()
    await simulator.close()
  })

  it('is reset while other processes write, and none of them fails', async () => {
    const store = await newStore()
    const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const acquirer = { ...simulator, close: async () => {} }
    const one = await startTestService({ store, masterKeys, acquirer })
    const other = await startTestService({ store, masterKeys, acquirer })
    const seen = new Set<number>()
    let isOver = false
    const shop = async (name: string): Promise<void> => {
      const order = { amount: 1000, currency: 'BRL', country: 'BR', allowPaymentMethods: ['PIX', 'BOLETO'] }
      for (let count = 0; !isOver; count += 1) {
        const body = { ...order, orderId: `${name}-${count}`, callbackUrl: 'http://127.0.0.1:1024/' }
        const created = await one.post('/v2/cashier/payment-link/', body, headers)
        const { linkId } = created.body as { linkId: string }
        const pay = `/v1/sandbox/payment-links/${linkId}/pay`
        for (const method of ['BOLETO', 'PIX']) {
          const outcome = method === 'PIX' ? 'paid' : 'later'
          seen.add((await one.post(pay, { method, outcome }, headers)).status)
        }
        seen.add((await one.post('/v2/cashier/payment-link/refund', { linkId }, headers)).status)
      }
    }
    const shopping = Promise.all(['a', 'b', 'c', 'd'].map(shop))
    const resets: number[] = []
    for (let count = 0; count < 8; count += 1) {
      await sleep(100)
      resets.push((await reset(other)).status)
    }
    isOver = true
    await shopping
    expect(resets).toEqual(resets.map(() => 200))
    expect([...seen].filter((status) => status >= 500)).toEqual([])
    await one.close()
    await other.close()
    await simulator.close()
  })
})

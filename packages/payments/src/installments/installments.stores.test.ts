import type { CardCharge, InstallmentsPlanResponse } from '@element-js/protocol/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../server/test/support/stores.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { createSimulator } from '../acquirer/simulator.ts'
import { openStore } from '../schema/open-store.ts'
import { planLifetimeMs } from './domain/installment-plan.ts'
import { insertInstallmentRule } from './store/installment-rules.ts'

const price = { amount: 100_000, currency: 'BRL', country: 'BR' }
const mastercard = '5555555555554444'

describe.each(storesOnDisk)('payments in installments on $name', ({ name, newStore }) => {
  let nowMs = Date.UTC(2026, 5, 30, 12)
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => nowMs })
  let service: TestService
  let store: Store
  let cardId: string

  beforeAll(async () => {
    const address = await newStore()
    const masterKeys = parseMasterKeys(generateMasterKey(1))
    service = await startTestService({
      store: address,
      acquirer: simulator,
      masterKeys,
      nowMs: () => nowMs,
    })
    store = await openStore(address)
    cardId = await service.newCardId()
  })
  afterAll(async () => {
    await store.close()
    await service.close()
  })

  const ask = (fields: object = {}, headers: object = {}): Promise<Answer> =>
    service.post(
      '/v1/payments/installments-plans',
      { ...price, ...fields },
      { 'x-api-key': 'ek_test_demo', ...headers },
    )
  const plan = async (fields: object = {}, headers: object = {}): Promise<InstallmentsPlanResponse> => {
    const { status, body } = await ask(fields, headers)
    expect(status).toBe(200)
    return body as InstallmentsPlanResponse
  }
  const charge = (installments: object, fields: object = {}): Promise<Answer> =>
    service.charge({ ...price, cardId, installments, ...fields })
  const charged = async (installments: object, fields: object = {}): Promise<CardCharge> => {
    const { status, body } = await charge(installments, fields)
    expect(status).toBe(200)
    return body as CardCharge
  }
  const authorizations = async () =>
    (await simulator.entriesFor('demo')).filter(({ type }) => type === 'authorize')

  it('offers what the rules of the merchant allow, with the single payment first', async () => {
    const { planId, options } = await plan()
    expect(planId).toMatch(/^ipl_[0-9a-f]{32}$/)
    expect(options.map(({ installments }) => installments)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect([options[0], options[2], options[11]]).toEqual([
      {
        installments: 1,
        installmentAmount: 100_000,
        firstAmount: 100_000,
        totalAmount: 100_000,
        interestRate: 0,
      },
      {
        installments: 3,
        installmentAmount: 33_333,
        firstAmount: 33_334,
        totalAmount: 100_000,
        interestRate: 0,
      },
      {
        installments: 12,
        installmentAmount: 10_040,
        firstAmount: 10_040,
        totalAmount: 120_480,
        interestRate: 0.0299,
      },
    ])
  })

  it('offers one payment by a merchant without rules', async () => {
    const { options } = await plan({}, { 'x-api-key': 'ek_test_plain' })
    expect(options.map(({ installments }) => installments)).toEqual([1])
  })

  it('charges the price, and shows and sends the installments', async () => {
    const { planId } = await plan()
    const paid = await charged({ planId, count: 12 }, { idempotencyKey: 'in-12' })
    const installments = { count: 12, totalAmount: 120_480 }
    expect(paid).toMatchObject({
      transferStatus: 'SETTLED',
      amount: 100_000,
      finalAmount: 100_000,
      installments,
    })
    expect((await service.find('in-12')).body).toEqual(paid)
    expect((await authorizations()).at(-1)).toMatchObject({ amount: 100_000, installments })
    const list = await service.send('/v1/payments/charges?limit=1', { headers: asMerchant('demo') })
    expect(list.body).toMatchObject({ charges: [{ installments }] })
  })

  it('replays the first answer, even after the plan is wiped', async () => {
    const { planId } = await plan()
    const fields = { idempotencyKey: 'replayed' }
    const first = await charged({ planId, count: 2 }, fields)
    nowMs += planLifetimeMs
    await service.runJobs()
    expect(await store.db.selectFrom('installmentPlans').selectAll().execute()).toEqual([])
    const again = await charge({ planId, count: 2 }, fields)
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first])
    const other = await charge({ planId, count: 3 }, fields)
    expect([other.status, reasonOf(other)]).toEqual([422, 'idempotency_key_reused'])
  })

  it('refuses a plan of another merchant exactly as an unknown one', async () => {
    const { planId } = await plan({}, { 'x-api-key': 'ek_test_other' })
    const others = await charge({ planId, count: 2 }, { idempotencyKey: 'k' })
    const unknown = await charge({ planId: 'ipl_unknown', count: 2 }, { idempotencyKey: 'k' })
    expect([others.status, others.text]).toEqual([404, unknown.text])
    expect(reasonOf(unknown)).toBe('installments_plan_not_found')
  })

  it('refuses an expired plan before the jobs have wiped it', async () => {
    const { planId } = await plan()
    nowMs += planLifetimeMs - 1
    cardId = await service.newCardId()
    const last = await plan()
    nowMs += 1
    expect(reasonOf(await charge({ planId, count: 2 }))).toBe('installments_plan_not_found')
    await charged({ planId: last.planId, count: 2 })
  })

  it.each([
    ['amount', { amount: 100_001 }],
    ['currency', { currency: 'USD' }],
    ['country', { country: 'MX', currency: 'USD' }],
  ])('refuses a payment with another %s than the plan’s', async (field, fields) => {
    const { planId } = await plan(field === 'country' ? { currency: 'USD' } : {})
    const answer = await charge({ planId, count: 1 }, fields)
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'installments_plan_mismatch'])
    expect(answer.body).toMatchObject({ data: { field } })
  })

  it('refuses a card of another brand than the plan’s, and takes any if the brand was not known', async () => {
    const other = await service.newCardId(mastercard)
    const { planId } = await plan({ brand: 'visa' })
    const answer = await charge({ planId, count: 2 }, { cardId: other })
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'installments_plan_mismatch'])
    expect(answer.body).toMatchObject({ data: { field: 'cardId' } })
    await charged({ planId, count: 2 })
    await charged({ planId: (await plan()).planId, count: 2 }, { cardId: other })
  })

  it('refuses a number that the plan does not offer, and says which it offers', async () => {
    const { planId } = await plan({ amount: 1500 })
    const answer = await charge({ planId, count: 4 }, { amount: 1500 })
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'installments_not_offered'])
    expect(answer.body).toMatchObject({
      message: 'The installments plan does not offer 4 installments. It offers 1, 2, 3.',
      data: { field: 'installments.count' },
    })
  })

  it.each([
    [{}, 'installments.planId'],
    [{ planId: 'ipl_x' }, 'installments.count'],
    [{ planId: 'ipl_x', count: 0 }, 'installments.count'],
    [{ planId: 'ipl_x', count: '2' }, 'installments.count'],
    [{ planId: 7, count: 2 }, 'installments.planId'],
    ['ipl_x', 'installments'],
  ])('refuses installments of the wrong form: %j', async (installments, field) => {
    const answer = await charge(installments as object)
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
    expect(answer.body).toMatchObject({ data: { field } })
  })

  it('keeps the terms of a plan when the rules change', async () => {
    const { planId } = await plan()
    const terms = {
      brands: [],
      counts: [12],
      monthlyRateMillionths: 0,
      minInstallmentMinor: 0,
      minAmountMinor: 0,
    }
    const names = { merchantId: 'demo', ruleId: `inr_${name}`, createdAtMs: nowMs }
    await insertInstallmentRule(store.db, { country: 'BR', currency: 'BRL', ...terms, ...names })
    expect((await charged({ planId, count: 12 })).installments?.totalAmount).toBe(120_480)
    expect((await plan()).options.at(-1)?.totalAmount).toBe(100_000)
    await store.db.deleteFrom('installmentRules').where('ruleId', '=', names.ruleId).execute()
  })

  it('answers the pages of registered origins, and their preflights', async () => {
    const path = '/v1/payments/installments-plans'
    const headers = { origin: 'https://shop.example' }
    const asked = await fetch(service.url + path, { method: 'OPTIONS', headers })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type, x-api-key')
    const page = await ask({}, { origin: 'http://localhost:3000' })
    expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const stranger = await ask({}, { origin: 'https://shop.example' })
    expect([stranger.status, reasonOf(stranger)]).toEqual([403, 'origin_not_allowed'])
    expect(stranger.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('needs a key, and does not accept the id of a payment link instead', async () => {
    const none = await service.post('/v1/payments/installments-plans', price, {})
    expect([none.status, reasonOf(none)]).toEqual([401, 'missing_api_key'])
    const link = await ask({}, { 'x-api-key': `lnk_${'0'.repeat(32)}` })
    expect([link.status, reasonOf(link)]).toEqual([401, 'invalid_api_key'])
  })

  it.each([
    [{ amount: 0 }, 'invalid_request', 'amount'],
    [{ amount: '1' }, 'invalid_request', 'amount'],
    [{ currency: 'MXN' }, 'currency_not_supported', 'currency'],
    [{ country: 'AR' }, 'country_not_supported', 'country'],
    [{ amount: 101, currency: 'COP', country: 'CO' }, 'amount_not_multiple', 'amount'],
    [{ brand: 'vsa' }, 'invalid_request', 'brand'],
  ])('refuses a plan for %j', async (fields, reason, field) => {
    const answer = await ask(fields)
    expect([answer.status, reasonOf(answer)]).toEqual([400, reason])
    expect(answer.body).toMatchObject({ data: { field } })
  })
})

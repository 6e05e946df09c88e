import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import {
  type Answer,
  asFrame,
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../server/test/support/stores.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import type { LedgerEntry } from '../acquirer/ledger.ts'
import { createSimulator } from '../acquirer/simulator.ts'
import { listChargeHistory } from '../history/store/history-events.ts'
import { changeMerchant } from '../merchants/store/merchants.ts'
import { openStore } from '../schema/open-store.ts'

const startMs = Date.UTC(2026, 5, 30, 12)

interface ShownRefund {
  readonly refundId: string
  readonly refundStatus: string
  readonly amount: number
}

describe.each(storesOnDisk)('refunds of card payments on $name', ({ newStore }) => {
  let nowMs = startMs
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => nowMs })
  let service: TestService
  let store: Store
  let cardId: string
  let key: string
  let count = 0

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
  beforeEach(async () => {
    count += 1
    key = `paid-${count}`
    await service.charge({ cardId, idempotencyKey: key })
  })

  const refund = (body: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    service.refund(key, { ...body }, { ...asMerchant('demo'), ...headers })
  const listed = async (): Promise<readonly ShownRefund[]> => {
    const headers = asMerchant('demo')
    const { body } = await service.send(`/v1/payments/charges/refund/${key}`, { headers })
    return (body as { readonly refunds: readonly ShownRefund[] }).refunds
  }
  const shown = async () =>
    (await service.find(key)).body as {
      readonly transferStatus: string
      readonly finalAmount: number
      readonly refundedAmount?: number
      readonly refunds?: readonly ShownRefund[]
    }
  const settle = async (): Promise<void> => {
    nowMs += 2000
    await service.runJobs()
  }
  const refundsInLedger = async (): Promise<readonly LedgerEntry[]> => {
    const entries = await simulator.entriesFor('demo')
    const { acquirerReference } = await store.db
      .selectFrom('charges')
      .select('acquirerReference')
      .where('idempotencyKey', '=', key)
      .executeTakeFirstOrThrow()
    return entries.filter((entry) => entry.type === 'refund' && entry.reference === acquirerReference)
  }

  it('are IN_PROGRESS at first, and SETTLED 2 s later on the clock of the service', async () => {
    const { status, body } = await refund({ amount: 300, reason: 'One book came late' })
    expect(status).toBe(200)
    const expected = {
      refundId: expect.stringMatching(/^rfd_[0-9a-f]{32}$/),
      idempotencyKey: key,
      amount: 300,
      currency: 'BRL',
      refundStatus: 'IN_PROGRESS',
      createdAt: Math.floor(nowMs / 1000),
    }
    expect(body).toEqual(expected)
    expect(await listed()).toEqual([expected])
    expect(await shown()).toMatchObject({ transferStatus: 'SETTLED', refundedAmount: 0 })

    nowMs += 1999
    await service.runJobs()
    expect((await listed())[0]?.refundStatus).toBe('IN_PROGRESS')
    nowMs += 1
    await service.runJobs()
    expect(await listed()).toEqual([{ ...expected, refundStatus: 'SETTLED' }])
    expect(await shown()).toMatchObject({
      transferStatus: 'SETTLED',
      finalAmount: 1000,
      refundedAmount: 300,
      refunds: [{ ...expected, refundStatus: 'SETTLED' }],
    })
  })

  it('are for the remaining amount by default, and need no body', async () => {
    await refund({ amount: 250 })
    const path = `/v1/payments/charges/refund/${key}/`
    const { body } = await service.send(path, { method: 'POST', headers: asMerchant('demo') })
    expect(body).toMatchObject({ amount: 750 })
    // In the order of the requests, although they were made at the same moment.
    expect(await listed()).toMatchObject([{ amount: 250 }, { amount: 750 }])
    await settle()
    expect(await shown()).toMatchObject({ refundedAmount: 1000 })
  })

  it('are limited to what remains, less those in progress, and the refusal says how much that is', async () => {
    await refund({ amount: 600 })
    const tooMuch = await refund({ amount: 401 })
    expect([tooMuch.status, reasonOf(tooMuch)]).toEqual([409, 'refund_amount_too_large'])
    expect(tooMuch.body).toMatchObject({ data: { errors: [{ reason: 'refund_amount_too_large' }] } })
    expect(tooMuch.text).toContain('at most the remaining 400')
    await settle()
    expect((await refund({ amount: 401 })).status).toBe(409)
    expect((await refund({ amount: 400 })).status).toBe(200)
    const more = await refund()
    expect([more.status, reasonOf(more)]).toEqual([409, 'refund_amount_too_large'])
    await settle()
    expect((await refundsInLedger()).map(({ amount }) => amount)).toEqual([600, 400])
  })

  it.each<readonly [first: object, again: object]>([
    [{}, {}],
    [{}, { amount: 1000 }],
    [{ amount: 1000 }, {}],
    [
      { refundAmount: '1000', reason: 'x' },
      { amount: 1000, reason: 'x' },
    ],
  ])('of everything without a key happen once: %j, then %j', async (first, again) => {
    const made = await refund(first)
    for (const isSettled of [false, true]) {
      if (isSettled) await settle()
      const repeated = await refund(again)
      expect([repeated.status, repeated.text]).toEqual([200, made.text])
      expect(repeated.headers.get('idempotent-replayed')).toBe('true')
    }
    expect((await refundsInLedger()).map(({ amount }) => amount)).toEqual([1000])
  })

  it('are new requests with another reason or a key', async () => {
    await refund()
    for (const body of [{ reason: 'x' }, { refundKey: 'k' }])
      expect(reasonOf(await refund(body))).toBe('refund_amount_too_large')
  })

  it('need a captured payment of the merchant', async () => {
    const other = await service.refund(key, {}, asMerchant('other'))
    const none = await service.refund('nobodys')
    expect([other.status, other.body]).toEqual([404, none.body])
    const list = { headers: asMerchant('other') }
    expect((await service.send(`/v1/payments/charges/refund/${key}`, list)).body).toEqual(none.body)
  })

  it('are made once for one key, in the body or in the header', async () => {
    const first = await refund({ amount: 300, refundKey: 'return-1' })
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    await settle()
    const again = await refund({ refundKey: 'return-1', amount: 300 })
    const byHeader = await refund({ amount: 300 }, { 'idempotency-key': 'return-1' })
    for (const answer of [again, byHeader]) {
      expect(answer.status).toBe(200)
      expect(answer.text).toBe(first.text)
      expect(answer.headers.get('idempotent-replayed')).toBe('true')
    }
    const otherwise = await refund({ amount: 299, refundKey: 'return-1' })
    expect([otherwise.status, reasonOf(otherwise)]).toEqual([422, 'idempotency_key_reused'])
    expect((await refund({ refundKey: 'return-1' })).status).toBe(422)
    const conflict = await refund({ refundKey: 'return-1' }, { 'idempotency-key': 'return-2' })
    expect([conflict.status, reasonOf(conflict)]).toEqual([400, 'idempotency_key_conflict'])
    expect(await listed()).toHaveLength(1)
    expect(await refundsInLedger()).toHaveLength(1)
  })

  it('are at most a hundred of one payment, also counting those that failed and those requested at once', async () => {
    const first = await refund({ amount: 1, refundKey: 'first' })
    for (let number = 2; number <= 95; number += 1) await refund({ amount: 1, reason: 'simulate_failure' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 1 })))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map((answer) => [answer.status, reasonOf(answer)])).toEqual(
      Array.from({ length: 5 }, () => [409, 'too_many_refunds']),
    )
    expect(refused[0]?.body).toMatchObject({ data: { idempotencyKey: key } })
    await settle()
    expect(await shown()).toMatchObject({ refundedAmount: 6 })
    expect(await listed()).toHaveLength(100)
    expect(reasonOf(await refund())).toBe('too_many_refunds')
    const visitor = await visitDashboard(service)
    expect((await visitor.look(`/dashboard/payments/${key}`)).text).not.toContain(`/${key}/refund"`)
    const { status, text } = await visitor.look(`/dashboard/payments/${key}/refund`)
    expect([status, text]).toEqual([409, expect.stringContaining('There have been 100 refunds already')])
    // A known key still gets its first answer.
    const again = await refund({ amount: 1, refundKey: 'first' })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(reasonOf(await refund({ amount: 2, refundKey: 'first' }))).toBe('idempotency_key_reused')
  })

  it('are in the history of the payment', async () => {
    await refund({ amount: 300 })
    await refund({ amount: 700, reason: 'simulate_failure' })
    await settle()
    const events = await listChargeHistory(store.db, { merchantId: 'demo', idempotencyKey: key })
    const lines = events.map(
      ({ event, status, actor, amountMinor }) => `${event} ${status} ${actor} ${amountMinor}`,
    )
    expect(lines.slice(0, 4)).toEqual([
      'created IN_PROGRESS merchant 1000',
      'collected SETTLED acquirer 1000',
      'refund_begun SETTLED merchant 300',
      'refund_begun SETTLED merchant 700',
    ])
    // Both were due at once, and either can be first.
    expect(lines.slice(4).toSorted()).toEqual([
      'refund_failed SETTLED acquirer 700',
      'refunded SETTLED acquirer 300',
    ])
  })

  it('are reported to the URL for the merchant’s notifications', async () => {
    const notificationUrl = 'http://localhost:9/notifications'
    await changeMerchant(store.db, 'demo', { notificationUrl })
    const { body } = await refund({ amount: 300 })
    await settle()
    await changeMerchant(store.db, 'demo', { notificationUrl: null })
    const { refundId } = body as ShownRefund
    const sent = await store.db
      .selectFrom('notifications')
      .select(['type', 'url', 'payload'])
      .where('subject', '=', `charge:${key}`)
      .execute()
    expect(sent.map(({ type, url }) => [type, url])).toEqual([['refund.updated', notificationUrl]])
    expect(JSON.parse(sent[0]?.payload ?? '')).toMatchObject({
      type: 'refund.updated',
      data: {
        refundId,
        idempotencyKey: key,
        amount: 300,
        currency: 'BRL',
        refundStatus: 'SETTLED',
        charge: { idempotencyKey: key, transferStatus: 'SETTLED', refundedAmount: 300 },
      },
    })
  })

  it('of a payment of a link are made through the link, and are shown at the payment', async () => {
    const link = await payLinkByCard()
    // A payment of the link that was declined before shows none of its refunds.
    const declined = await attemptOf(link.linkId, 'failed')
    key = await attemptOf(link.linkId, 'paid')
    const refused = await refund({ amount: 1 })
    expect([refused.status, reasonOf(refused)]).toEqual([409, 'payment_of_link'])
    expect(refused.body).toMatchObject({ data: { linkId: link.linkId } })
    const body = { linkId: link.linkId, refundAmount: '400' }
    await service.post('/v2/cashier/payment-link/refund', body, asMerchant('demo'))
    await settle()
    expect(await shown()).toMatchObject({ refundedAmount: 400, refunds: [{ idempotencyKey: key }] })
    expect(await listed()).toMatchObject([{ amount: 400, refundStatus: 'SETTLED' }])
    key = declined
    expect(await listed()).toEqual([])
    expect(await shown()).not.toHaveProperty('refunds')
  })

  // As the script of the checkout page does, with a card that is declined and another one.
  async function payLinkByCard(): Promise<{ readonly linkId: string }> {
    const linkId = await service.newLinkId({ allowPaymentMethods: ['CREDIT_CARD'] })
    for (const pan of ['4000000000000341', '4242424242424242']) {
      const asPayer = { ...asFrame(service.url), 'x-api-key': linkId }
      const token = await service.tokenize({ pan }, { verifyCard: false }, asPayer)
      const { cardId } = token.body as { readonly cardId: string }
      const form = new URLSearchParams({ cardId, installments: '1', language: 'en' })
      const headers = { origin: service.url, 'sec-fetch-site': 'same-origin' }
      await service.send(`/pay/${linkId}/card`, { method: 'POST', body: form, headers })
    }
    return { linkId }
  }

  async function attemptOf(linkId: string, state: 'paid' | 'failed'): Promise<string> {
    const { attemptId } = await store.db
      .selectFrom('paymentAttempts')
      .select('attemptId')
      .where('linkId', '=', linkId)
      .where('state', '=', state)
      .executeTakeFirstOrThrow()
    return attemptId
  }
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { challenged, type FakeService, refusalOf, settled } from '../test/fake-service.ts'
import { startTestShop } from '../test/start-test-shop.ts'
import type { Shop } from './start-shop.ts'

let service: FakeService
let shop: Shop
let close: () => Promise<void>

beforeEach(async () => {
  ;({ service, shop, close } = await startTestShop())
})
afterEach(() => close())

const order = {
  cardId: 'crd_1',
  items: [
    { id: 'cup', quantity: 2 },
    { id: 'coffee', quantity: 1 },
  ],
  idempotencyKey: 'K7QM-2FXA',
}

async function pay(body: unknown): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${shop.url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

/** The bodies of the charges after a number of requests. */
const chargesSince = (before: number) =>
  service.seen.slice(before).flatMap(({ method, body }) => (method === 'POST' ? [body] : []))

describe('paying an order', () => {
  it('charges the prices of the price list, with both headers, and returns the outcome to the page', async () => {
    expect(await pay(order)).toEqual({
      status: 200,
      answer: {
        status: 'paid',
        reference: 'K7QM-2FXA',
        amountMinor: 777,
        currency: 'BRL',
        card: { brand: 'visa', last4: '4242' },
      },
    })
    expect(service.seen.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/payments/charges/card',
      headers: { 'x-api-key': 'ek_test_shop', authorization: 'Bearer at_test_shop' },
      body: {
        // Two cups at 78.00, coffee at 46.00, shipping at 24.00.
        amount: 22600,
        currency: 'BRL',
        country: 'BR',
        cardId: 'crd_1',
        idempotencyKey: 'K7QM-2FXA',
      },
    })
  })

  it('charges in the installments that the payer chose, and returns their cost to the page', async () => {
    const paidIn = { count: 3, totalAmount: 22_600 }
    service.answerWith({ status: 200, body: { ...settled.body, installments: paidIn } })
    const installments = { planId: 'ipl_1', count: 3 }
    const { answer } = await pay({ ...order, installments: { ...installments, amount: 1 } })
    expect(answer).toMatchObject({ installments: { count: 3, totalMinor: 22_600 } })
    expect(service.seen.at(-1)?.body).toMatchObject({ amount: 22_600, installments })
    expect(service.seen.at(-1)?.body).not.toHaveProperty('installments.amount')
  })

  it.each([[{ planId: 'ipl_1' }], [{ count: 3 }], ['ipl_1'], [null]])(
    'refuses the installments %j, and charges nothing',
    async (installments) => {
      const before = service.seen.length
      expect(await pay({ ...order, installments })).toMatchObject({
        status: 400,
        answer: { status: 'refused' },
      })
      expect(service.seen.length).toBe(before)
    },
  )

  it('passes on the e-mail address of the payer', async () => {
    await pay({ ...order, email: 'ana@example.com' })
    expect(service.seen.at(-1)?.body).toMatchObject({ payer: { email: 'ana@example.com' } })
    await pay({ ...order, idempotencyKey: 'K7QM-OTHER', email: '' })
    expect(service.seen.at(-1)?.body).not.toHaveProperty('payer')
  })

  it('ignores a price, amount or currency from the page', async () => {
    const items = [{ id: 'cup', quantity: 1, priceMinor: 1, price: 1 }]
    await pay({ ...order, items, amount: 1, amountMinor: 1, currency: 'CLP', total: 1 })
    expect(service.seen.at(-1)?.body).toMatchObject({ amount: 10200, currency: 'BRL' })
  })

  it('sends the same body again if the service does not know the first request', async () => {
    await pay(order)
    service.answerWith(refusalOf(404, 'payment_not_found'), settled)
    await pay(order)
    const [first, second] = chargesSince(0)
    expect(first).toMatchObject({ idempotencyKey: 'K7QM-2FXA' })
    expect(second).toEqual(first)
  })

  it('charges a paid order no more, and keeps it as it was paid', async () => {
    const { answer } = await pay(order)
    const again = { ...order, orderId: order.idempotencyKey, items: [{ id: 'dripper', quantity: 1 }] }
    expect(await pay({ ...again, idempotencyKey: 'K7QM-OTHER', cardId: 'crd_2' })).toEqual({
      status: 200,
      answer,
    })
    expect(chargesSince(0)).toHaveLength(1)
    const page = await (await fetch(`${shop.url}/orders/${order.idempotencyKey}`)).text()
    expect(page).toContain('2 × Mantiqueira cup, 1 × Yellow Bourbon')
  })

  it('charges once for two requests at the same time', async () => {
    const click = (idempotencyKey: string) => pay({ ...order, idempotencyKey, orderId: 'order-1' })
    const [first, second] = await Promise.all([click('K7QM-1'), click('K7QM-2')])
    expect(second).toEqual(first)
    expect(chargesSince(0)).toHaveLength(1)
  })
})

describe('an order that needs a confirmation at the payer’s bank', () => {
  const way = { status: 'challenged', reference: 'K7QM-2FXA-3DS', url: 'http://127.0.0.1:4242/3ds/tds_1' }
  const card3dsInfo = {
    use3ds: true,
    merchantSite3ds: expect.stringMatching(/^http:\/\/localhost:\d+\/orders\/K7QM-2FXA$/),
  }

  it('redirects the payer to the bank’s page, and back to the shop', async () => {
    service.answerWith(challenged)
    expect(await pay({ ...order, use3ds: true })).toEqual({ status: 200, answer: way })
    const { body } = service.seen.at(-1) ?? {}
    expect(body).toMatchObject({ idempotencyKey: 'K7QM-2FXA-3DS', amount: 22600, card3dsInfo })
  })

  it('is charged again under a derived key if the bank requires it', async () => {
    const before = service.seen.length
    service.answerWith(refusalOf(402, 'authentication_required'), challenged)
    expect(await pay(order)).toEqual({ status: 200, answer: way })
    expect(chargesSince(before)).toEqual([
      expect.not.objectContaining({ card3dsInfo }),
      expect.objectContaining({ idempotencyKey: 'K7QM-2FXA-3DS', cardId: 'crd_1', card3dsInfo }),
    ])
    expect(chargesSince(before)).toMatchObject(Array(2).fill({ referenceId: 'K7QM-2FXA' }))
  })

  it('is charged again by a payer who has left the bank for another card, and not by a second click', async () => {
    service.answerWith(challenged)
    const first = { ...order, use3ds: true, orderId: 'order-1' }
    await pay(first)
    expect(await pay(first)).toEqual({ status: 200, answer: way })
    expect(chargesSince(0)).toHaveLength(1)
    await pay({ ...first, idempotencyKey: 'K7QM-OTHER', cardId: 'crd_2' })
    expect(chargesSince(0)).toHaveLength(2)
  })

  it('redirects only to a web page', async () => {
    const card = { card3dsInfo: { threeDsRedirectUrl: 'javascript:alert(1)' } }
    service.answerWith({ status: 200, body: { transferStatus: 'IN_PROGRESS', transferDetails: { card } } })
    expect(await pay({ ...order, use3ds: true })).toMatchObject({ answer: { status: 'unanswered' } })
  })
})

it('an order by link does not become one by card, because its page would show another payment', async () => {
  service.answerWith({ status: 200, body: { linkId: 'lnk_1', paymentLink: `${service.url}/pay/lnk_1` } })
  await fetch(`${shop.url}/link`, {
    method: 'POST',
    body: new URLSearchParams({ 'item-cup': '1' }),
    redirect: 'manual',
  })
  const orderId = (service.seen.at(-1) as { readonly body: { readonly orderId: string } }).body.orderId
  const before = service.seen.length
  expect(await pay({ ...order, orderId })).toMatchObject({ status: 400, answer: { reason: 'invalid_order' } })
  expect(service.seen).toHaveLength(before)
})

describe('an invalid order', () => {
  it.each([
    ['an item that the shop does not sell', { items: [{ id: 'yacht', quantity: 1 }] }, 'unknown_item'],
    ['an inherited name as an item', { items: [{ id: 'constructor', quantity: 1 }] }, 'unknown_item'],
    ['no items', { items: [] }, 'empty_cart'],
    ['items that are not a list', { items: 'cup' }, 'invalid_order'],
    ['an item twice', { items: [order.items[0], order.items[0]] }, 'invalid_order'],
    ['a quantity of zero', { items: [{ id: 'cup', quantity: 0 }] }, 'invalid_order'],
    ['a negative quantity', { items: [{ id: 'cup', quantity: -1 }] }, 'invalid_order'],
    ['half a cup', { items: [{ id: 'cup', quantity: 0.5 }] }, 'invalid_order'],
    ['a quantity in words', { items: [{ id: 'cup', quantity: '2' }] }, 'invalid_order'],
    ['a quantity of ten', { items: [{ id: 'cup', quantity: 10 }] }, 'invalid_order'],
    ['no card', { cardId: undefined }, 'invalid_order'],
    ['a card that is a path', { cardId: '../refunds' }, 'invalid_order'],
    ['no key', { idempotencyKey: undefined }, 'invalid_order'],
    ['a key too long', { idempotencyKey: 'k'.repeat(61) }, 'invalid_order'],
    ['a wrong use3ds', { use3ds: 'yes' }, 'invalid_order'],
    ['a wrong e-mail address', { email: 'ana' }, 'invalid_order'],
  ])('with %s is refused before any charge', async (_, change, reason) => {
    const before = service.seen.length
    const { status, answer } = await pay({ ...order, ...change })
    expect(status).toBe(400)
    expect(answer).toEqual({ status: 'refused', reason, message: expect.any(String) })
    expect(service.seen).toHaveLength(before)
  })

  it.each([
    ['not JSON', '{', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['huge', JSON.stringify({ ...order, padding: 'x'.repeat(20_000) }), 413],
  ])('that is %s is refused with the usual error body', async (_, body, status) => {
    expect(await pay(body)).toEqual({
      status,
      answer: { status: 'refused', reason: 'invalid_order', message: expect.any(String) },
    })
  })

  it('is not read if it is sent as text, as another site’s form could do', async () => {
    const body = JSON.stringify(order)
    const response = await fetch(`${shop.url}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
    })
    expect(response.status).toBe(415)
  })
})

describe('a payment that failed', () => {
  it.each(['card_declined', 'insufficient_funds', 'incorrect_cvv', 'authentication_required'])(
    'passes on the reason %s',
    async (reason) => {
      service.answerWith(refusalOf(402, reason))
      expect(await pay(order)).toEqual({
        status: 402,
        answer: { status: 'declined', reference: expect.any(String), reason, message: `Refused: ${reason}.` },
      })
    },
  )

  it('is final, with the reason, if the service refused the request', async () => {
    service.answerWith(refusalOf(409, 'card_token_expired'))
    expect(await pay(order)).toMatchObject({
      status: 409,
      answer: { status: 'refused', reason: 'card_token_expired' },
    })
  })

  it('does not mention the shop’s own credentials if they are wrong', async () => {
    service.answerWith(refusalOf(401, 'invalid_access_token'))
    const { status, answer } = await pay(order)
    expect(status).toBe(502)
    expect(answer).toMatchObject({ status: 'refused', reason: 'shop_not_ready' })
    expect(JSON.stringify(answer)).not.toContain('token')
  })
})

describe('a payment that may have succeeded', () => {
  it.each([
    ['hangs up', 'cut off', 502, 'service_unreachable'],
    ['hangs', 'never', 504, 'service_timeout'],
    ['answers no JSON', { status: 200, body: '<html>' }, 502, 'service_unreachable'],
    ['answers null', { status: 200, body: 'null' }, 502, 'service_unreachable'],
    ['is still at it', refusalOf(409, 'payment_in_progress'), 502, 'in_progress'],
    ['has an internal error', { status: 500, body: {} }, 502, 'service_unavailable'],
    ['is overloaded', refusalOf(429, 'too_many_requests'), 502, 'service_unavailable'],
  ] as const)(
    'is unanswered, with a sentence for people, if the service %s',
    async (_, given, status, reason) => {
      service.answerWith(given)
      expect(await pay(order)).toEqual({
        status,
        answer: {
          status: 'unanswered',
          reason,
          message: expect.stringMatching(/^The payment service has not/),
        },
      })
    },
  )

  it('is requested again with the same order before the payer gets an answer', async () => {
    const before = service.seen.length
    service.answerWith('cut off', settled)
    expect(await pay({ ...order, cardId: 'crd_2' })).toMatchObject({
      status: 200,
      answer: { status: 'paid' },
    })
    const [first, second, ...more] = chargesSince(before)
    expect(second).toEqual(first)
    expect(more).toEqual([])
  })

  it('is unanswered while the service is down, and paid when it is back', async () => {
    const lonely = await startTestShop()
    await lonely.service.close()
    const response = await fetch(`${lonely.shop.url}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    await lonely.shop.close()
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ status: 'unanswered', reason: 'service_unreachable' })
    expect(await pay(order)).toMatchObject({ answer: { status: 'paid' } })
  })
})

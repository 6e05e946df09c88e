import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeAnswer, type FakeService, settled } from '../test/fake-service.ts'
import { startTestShop } from '../test/start-test-shop.ts'
import type { Shop } from './start-shop.ts'

let service: FakeService
let shop: Shop
let close: () => Promise<void>

beforeAll(async () => {
  ;({ service, shop, close } = await startTestShop())
})
afterAll(() => close())
beforeEach(() => {
  service.answerWith(settled)
  service.assignCardsTo(null)
})

const customerId = '3f2a4b1c-0d5e-4f6a-8b7c-9d0e1f2a3b4c'
const cookie = `other=1; customer=${customerId}`
const order = { cardId: 'crd_1', items: [{ id: 'cup', quantity: 1 }] }

function cardsOf(...cards: readonly { readonly cardId: string; readonly expiresAt?: number }[]): FakeAnswer {
  const card = { brand: 'visa', last4: '4242' }
  const body = { cards: cards.map((each) => ({ card, expiresAt: null, ...each })), nextCursor: null }
  return { status: 200, body }
}

async function ask(path: string, { body, ...init }: RequestInit & { body?: string } = {}) {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }), ...init.headers }
  const answer = await fetch(shop.url + path, { ...init, ...(body && { body }), headers })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const pay = (fields: object, headers = {}) => {
  // Each payment is another order.
  const idempotencyKey = `K7QM-${service.seen.length}`
  return ask('/pay', {
    method: 'POST',
    body: JSON.stringify({ ...order, idempotencyKey, ...fields }),
    headers,
  })
}
const paths = (since: number) => service.seen.slice(since).map(({ method, path }) => `${method} ${path}`)
const list = `GET /v1/payments/cards?customerId=${customerId}&limit=100`
const read = 'GET /v1/payments/cards/crd_1'
const charge = 'POST /v1/payments/charges/card'

describe('saved cards of the shop', () => {
  it('are assigned to the customer before the payment, whom the browser then remembers', async () => {
    const since = service.seen.length
    const { status, headers } = await pay({ saveCard: true }, { cookie: '' })
    expect(status).toBe(200)
    const [, made] =
      /^customer=([0-9a-f-]{36}); .*HttpOnly; SameSite=Lax$/.exec(headers.get('set-cookie') ?? '') ?? []
    expect(made).toBeDefined()
    expect(paths(since)).toEqual([read, 'POST /v1/payments/cards/crd_1', charge])
    expect(service.seen[since + 1]?.body).toEqual({ customerId: made })
    const again = await pay({ saveCard: true })
    expect(again.headers.get('set-cookie')).toContain(customerId)
  })

  it('are not assigned, and no customer is remembered, if the payer does not want it', async () => {
    const since = service.seen.length
    expect((await pay({})).headers.get('set-cookie')).toBeNull()
    expect(paths(since)).toEqual([read, charge])
  })

  it('are shown to their customer once a payment has confirmed them', async () => {
    service.answerWith(cardsOf({ cardId: 'crd_new', expiresAt: 1_900_000_000 }, { cardId: 'crd_1' }))
    const shown = { cardId: 'crd_1', brand: 'visa', last4: '4242' }
    const before = service.seen.length
    expect((await ask('/saved-card')).body).toEqual({ card: shown })
    expect(paths(before)).toEqual([list])
    service.answerWith(cardsOf())
    expect((await ask('/saved-card')).body).toEqual({ card: null })
    const since = service.seen.length
    expect((await ask('/saved-card', { headers: { cookie: 'customer=me' } })).body).toEqual({ card: null })
    expect(paths(since)).toEqual([])
  })

  it('are charged with the token of their security code', async () => {
    service.assignCardsTo(customerId)
    const since = service.seen.length
    expect((await pay({ cvvToken: 'cvv_1' })).status).toBe(200)
    expect(paths(since)).toEqual([read, charge])
    expect(service.seen.at(-1)?.body).toMatchObject({ cardId: 'crd_1', cvvToken: 'cvv_1' })
  })

  it('are not charged for another customer', async () => {
    service.assignCardsTo('4f2a4b1c-0d5e-4f6a-8b7c-9d0e1f2a3b4c')
    const since = service.seen.length
    for (const fields of [{ cvvToken: 'cvv_1' }, {}, { saveCard: true }]) {
      const refused = await pay(fields)
      expect([refused.status, refused.body]).toMatchObject([409, { reason: 'card_not_found' }])
    }
    expect(paths(since)).toEqual([read, read, read])
    expect((await pay({ cvvToken: 7 })).status).toBe(400)
  })

  it('are deleted by their customer only', async () => {
    const since = service.seen.length
    const forget = (headers = {}) => ask('/saved-card/crd_1', { method: 'DELETE', headers })
    service.assignCardsTo('4f2a4b1c-0d5e-4f6a-8b7c-9d0e1f2a3b4c')
    await forget()
    service.assignCardsTo(customerId)
    await forget({ cookie: '' })
    await forget()
    expect(paths(since)).toEqual([read, read, 'DELETE /v1/payments/cards/crd_1'])
  })
})

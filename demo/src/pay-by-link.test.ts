import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeService, refusalOf } from '../test/fake-service.ts'
import { notificationSecret, startTestShop } from '../test/start-test-shop.ts'
import type { Shop } from './start-shop.ts'

let service: FakeService
let shop: Shop
let close: () => Promise<void>
/** A link that the service has created. */
let made: { readonly status: 200; readonly body: object }

beforeAll(async () => {
  ;({ service, shop, close } = await startTestShop())
  made = { status: 200, body: { linkId: 'lnk_1', paymentLink: `${service.url}/pay/lnk_1` } }
})
afterAll(() => close())
beforeEach(() => service.answerWith(made))

const cart = { 'item-cup': '2', 'item-coffee': '1' }

function payByLink(fields: Readonly<Record<string, string>>): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(`${shop.url}/link`, { method: 'POST', body, redirect: 'manual' })
}

interface LinkRequest {
  readonly orderId: string
  readonly amount: number
}

/** An order whose payer was sent to the payment page. */
async function newOrder(): Promise<LinkRequest> {
  service.answerWith(made)
  await payByLink(cart)
  return service.seen.at(-1)?.body as LinkRequest
}

function recordOf({ orderId, amount }: LinkRequest, fields: object = {}): object {
  const record = { linkId: 'lnk_1', orderId, amount, currency: 'BRL', paymentStatus: 'INITIAL_STATUS' }
  return { ...record, finalPaymentMethod: null, refunded: false, ...fields }
}

const paid = { paymentStatus: 'SETTLED', finalPaymentMethod: 'PIX' }

interface SigningOptions {
  readonly by?: string
  readonly atMs?: number
  /** A body to send instead of the signed one. */
  readonly instead?: object
}

function notify(
  data: object,
  { by = notificationSecret, atMs = Date.now(), instead }: SigningOptions = {},
): Promise<Response> {
  const text = JSON.stringify({ type: 'payment_link.updated', timestamp: new Date(atMs).toISOString(), data })
  const timestamp = String(Math.floor(atMs / 1000))
  const key = Buffer.from(by.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${text}`).digest('base64')
  return fetch(`${shop.url}/notifications`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body: instead ? text.replace(JSON.stringify(data), JSON.stringify(instead)) : text,
  })
}

async function pageOf(orderId: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${shop.url}/orders/${orderId}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, text: await response.text() }
}

describe('paying by link', () => {
  it('creates a link with the prices of the price list, and redirects the payer there', async () => {
    const typed = { email: ' ana@example.com ', 'holder-name': ' Ana Souza ', 'use-3ds': 'on', amount: '1' }
    const response = await payByLink({ ...cart, ...typed })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${service.url}/pay/lnk_1`)
    const { body, ...request } = service.seen.at(-1) ?? {}
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v2/cashier/payment-link',
      headers: { 'x-api-key': 'ek_test_shop', authorization: 'Bearer at_test_shop' },
    })
    const { orderId } = body as LinkRequest
    expect(orderId).toMatch(/^OS(-[0-9A-Z]{4}){4}$/)
    expect(body).toEqual({
      orderId,
      // Two cups at 78.00, coffee at 46.00, shipping at 24.00.
      amount: 22600,
      currency: 'BRL',
      country: 'BR',
      allowPaymentMethods: ['PIX', 'CREDIT_CARD', 'BOLETO', 'BANK_TRANSFER_BR'],
      paymentIntentInfo: { installmentPlanId: 'plan_1' },
      description: '2 × Mantiqueira cup, 1 × Yellow Bourbon',
      name: 'Ana Souza',
      email: 'ana@example.com',
      redirectUrl: `${shop.url}/orders/${orderId}`,
      callbackUrl: `${shop.url}/notifications`,
    })
  })

  it.each(['PIX', 'BOLETO'])('opens the method that the payer chose: %s', async (method) => {
    const response = await payByLink({ ...cart, method })
    expect(response.headers.get('location')).toBe(`${service.url}/pay/lnk_1?method=${method}`)
  })

  it('ignores a method that the shop does not have', async () => {
    const response = await payByLink({ ...cart, method: 'PIX&lang=pt' })
    expect(response.headers.get('location')).toBe(`${service.url}/pay/lnk_1`)
  })

  it.each(['ana', `${'a'.repeat(60)}@example.com`])(
    'asks for another e-mail address instead of leaving out a wrong one: %s',
    async (email) => {
      const before = service.seen.length
      const response = await payByLink({ ...cart, email })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('Enter an e-mail address such as ana@example.com.')
      expect(service.seen).toHaveLength(before)
    },
  )

  it.each([{ 'holder-name': ' ' }, { 'holder-name': 'A'.repeat(51) }])(
    'leaves out a name that the service would refuse: %j',
    async (typed) => {
      expect((await payByLink({ ...cart, ...typed })).status).toBe(303)
      expect(service.seen.at(-1)?.body).not.toHaveProperty('name')
    },
  )

  it.each([
    ['no cart', {}],
    ['an unknown product', { 'item-teapot': '1' }],
    ['no quantity', { 'item-cup': '' }],
    ['half a cup', { 'item-cup': '0.5' }],
    ['too many', { 'item-cup': '10' }],
  ])('of %s creates no link', async (_, fields) => {
    const before = service.seen.length
    const response = await payByLink(fields as Record<string, string>)
    expect(response.status).toBe(400)
    expect(service.seen).toHaveLength(before)
  })

  it.each([
    ['refuses', refusalOf(403, 'not_configured')],
    ['is away', 'cut off'],
    ['hangs', 'never'],
    [
      'returns an address of another site',
      { status: 200, body: { linkId: 'l', paymentLink: 'https://evil.example' } },
    ],
    ['names none', { status: 200, body: {} }],
  ] as const)('shows an error if the service %s', async (_, answer) => {
    service.answerWith(answer)
    const response = await payByLink(cart)
    expect([response.status, response.headers.get('location')]).toEqual([502, null])
    expect(await response.text()).toContain('The payment page did not open')
  })
})

describe('an order that is paid by link', () => {
  it('is paid as soon as a signed notification arrives, which may be late and repeated', async () => {
    const order = await newOrder()
    for (const fields of [paid, paid, { paymentStatus: 'IN_PROGRESS' }]) {
      expect((await notify(recordOf(order, fields))).status).toBe(204)
    }
    const before = service.seen.length
    const { status, text } = await pageOf(order.orderId)
    expect(status).toBe(200)
    for (const words of [
      'Payment complete. Thank you!',
      'R$226.00',
      order.orderId,
      'a signed notification of the service told the shop',
    ]) {
      expect(text).toContain(words)
    }
    // The shop sends no further request.
    expect(service.seen).toHaveLength(before)
  })

  it.each([
    ['a sender without the secret', { by: `whsec_${Buffer.from('guessed').toString('base64')}` }],
    ['a replay six minutes later', { atMs: Date.now() - 360_000 }],
    ['a sender whose clock is six minutes fast', { atMs: Date.now() + 360_000 }],
  ])('is not paid if the notification is from %s', async (_, signing) => {
    const order = await newOrder()
    expect((await notify(recordOf(order, paid), signing)).status).toBe(401)
    service.answerWith({ status: 200, body: { code: 0, data: recordOf(order) } })
    expect((await pageOf(order.orderId)).text).toContain('This order is not paid yet')
  })

  it('is not paid by another order’s notification that was modified on the way', async () => {
    const order = await newOrder()
    const signed = recordOf(await newOrder(), paid)
    expect((await notify(signed, { instead: recordOf(order, paid) })).status).toBe(401)
  })

  it('is not paid by a notification without a signature', async () => {
    const order = await newOrder()
    const body = JSON.stringify({ type: 'payment_link.updated', data: recordOf(order, paid) })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${shop.url}/notifications`, { method: 'POST', headers, body })
    expect(response.status).toBe(401)
  })

  it('is not paid by another amount', async () => {
    const order = await newOrder()
    await notify(recordOf(order, { ...paid, amount: 1 }))
    service.answerWith({ status: 200, body: { code: 0, data: recordOf(order, { ...paid, amount: 1 }) } })
    expect((await pageOf(order.orderId)).text).toContain('This order is not paid yet')
  })

  it.each([
    [paid, 'Payment complete. Thank you!', 'Pix'],
    [{ paymentStatus: 'IN_PROGRESS' }, 'Waiting for your payment', 'Continue to payment'],
    [{ paymentStatus: 'INITIAL_STATUS' }, 'This order is not paid yet', 'Continue to payment'],
    [{ paymentStatus: 'CANCELLED' }, 'This order was not paid', 'Back to the checkout'],
    [{ ...paid, refunded: true }, 'Your money is on its way back', 'Pix'],
  ])('is looked up if the payer returns before the notification: %j', async (fields, title, words) => {
    const order = await newOrder()
    service.answerWith({ status: 200, body: { code: 0, message: 'success', data: recordOf(order, fields) } })
    const { text } = await pageOf(order.orderId)
    expect(service.seen.at(-1)).toMatchObject({
      method: 'GET',
      path: '/v2/cashier/payment-link/lnk_1',
      headers: { 'x-api-key': 'ek_test_shop', authorization: 'Bearer at_test_shop' },
    })
    expect(text).toContain(title)
    expect(text).toContain(words)
  })

  it('does not change if the service cannot be reached', async () => {
    const order = await newOrder()
    service.answerWith('cut off')
    expect((await pageOf(order.orderId)).text).toContain('This order is not paid yet')
  })

  it('is not found if it does not exist, and the page reveals nothing about others', async () => {
    const before = service.seen.length
    const { status, text } = await pageOf('OS-0000-0000-0000-0000?paymentStatus=SETTLED')
    expect(status).toBe(404)
    expect(text).toContain('Order not found')
    expect(service.seen).toHaveLength(before)
  })
})

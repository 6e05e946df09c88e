import { formatMoment } from '@element-js/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challenged, type FakeAnswer, type FakeService, refusalOf, settled } from '../test/fake-service.ts'
import { startTestShop } from '../test/start-test-shop.ts'
import type { Shop } from './start-shop.ts'

let service: FakeService
let shop: Shop
let close: () => Promise<void>

beforeAll(async () => {
  ;({ service, shop, close } = await startTestShop())
})
afterAll(() => close())

const key = 'K7QM-2FXA'

/** The page of an order that was paid by card on the shop's page, where the payer confirms it with the bank. */
async function comeBack(given: FakeAnswer, query = ''): Promise<{ status: number; page: string }> {
  service.answerWith(challenged)
  const order = { cardId: 'crd_1', items: [{ id: 'cup', quantity: 2 }], email: 'ana@example.com' }
  await fetch(`${shop.url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...order, idempotencyKey: key, use3ds: true }),
  })
  service.answerWith(given)
  const response = await fetch(`${shop.url}/orders/${key}?idempotencyKey=${key}-3DS${query}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, page: await response.text() }
}

async function lookUp(key: string): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${shop.url}/payments/${key}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, answer: await response.json() }
}

const cancelled = (statusReason: string) => ({
  status: 200,
  body: { transferStatus: 'CANCELLED', statusReason },
})

describe('the page of an order, for a payer who returns from the bank or reloads it', () => {
  it('is a receipt, for which the shop has asked with its own credentials', async () => {
    const { status, page } = await comeBack(settled)
    expect(status).toBe(200)
    for (const text of [
      'Payment complete. Thank you!',
      'R$7.77',
      'Visa ending in 4242',
      '2 × Mantiqueira cup',
      'ana@example.com',
      `<dt>Placed on</dt><dd>${formatMoment(Date.now(), 'BR', 'en').split(' at ')[0]} at `,
      '(Brasília time)</dd>',
      `<code>${key}</code>`,
      '<dt>Paid to</dt><dd><span class="part"><bdi>Olaria Serrana Cerâmica Ltda.</bdi>,</span>',
      '<bdi>CNPJ 11.222.333/0001-81</bdi>',
      '<a href="mailto:ajuda@olaria-serrana.example">',
      'For developers: the shop asked the service',
    ]) {
      expect(page).toContain(text)
    }
    // The reference of the payment is that of the order, and is shown once.
    expect(page.split(`<code>${key}`)).toHaveLength(2)
    expect(page).not.toContain('-3DS</code>')
    expect(service.seen.at(-1)).toMatchObject({
      method: 'GET',
      path: `/v1/payments/charges/${key}-3DS`,
      headers: { 'x-api-key': 'ek_test_shop', authorization: 'Bearer at_test_shop' },
    })
  })

  it.each([
    ['a failed authentication', cancelled('authentication_failed'), 'could not confirm that it was you'],
    ['an abandoned authentication', cancelled('authentication_abandoned'), 'The payment was not confirmed'],
    ['a decline', cancelled('insufficient_funds'), 'does not have sufficient funds'],
    ['a lost card, which is not mentioned', cancelled('lost_card'), 'Your card was declined'],
    ['a challenge that still waits', challenged, 'Your bank is still waiting for you'],
    ['a service that cannot be reached', 'cut off', 'We have not heard back yet'],
    ['an error of the service', refusalOf(503, 'acquirer_unavailable'), 'We have not heard back yet'],
    ['a payment that never reached the service', refusalOf(404, 'payment_not_found'), 'did not go through'],
  ] as const)('is no receipt after %s', async (_, given, sentence) => {
    const { status, page } = await comeBack(given)
    expect(status).toBe(200)
    expect(page).toContain(sentence)
    expect(page).not.toContain('Payment complete')
  })

  it('shows installments with what they cost', async () => {
    const installments = { count: 3, totalAmount: 22_600 }
    const { page } = await comeBack({ ...settled, body: { ...settled.body, installments } })
    expect(page).toContain('<dt>Installments</dt><dd>3, R$226.00 in total</dd>')
  })

  it('leads back to the bank in the language of the page', async () => {
    const { page } = await comeBack(challenged, '&lang=pt')
    expect(page).toContain('<a class="quiet-button" href="http://127.0.0.1:4242/3ds/tds_1?lang=pt">')
  })

  it('believes no status in the address', async () => {
    const { page } = await comeBack(cancelled('authentication_failed'), '&transferStatus=SETTLED&status=paid')
    expect(page).not.toContain('Payment complete')
  })

  it.each(['nobody', '..%2F..%2Frefunds', '%3Cscript%3E'])(
    'causes no request if the shop does not know the order: %s',
    async (id) => {
      const before = service.seen.length
      const response = await fetch(`${shop.url}/orders/${id}?idempotencyKey=${key}-3DS`)
      expect(response.status).toBe(404)
      const page = await response.text()
      expect(page).toContain('Order not found')
      expect(page).not.toContain('<script>')
      expect(service.seen).toHaveLength(before)
    },
  )
})

describe('a checkout that asks how a payment ended', () => {
  it.each([
    ['settled', settled, { status: 'paid', amountMinor: 777 }],
    ['declined', cancelled('insufficient_funds'), { status: 'declined', reason: 'insufficient_funds' }],
    ['still at the bank', challenged, { status: 'challenged' }],
    ['unknown for now', 'cut off', { status: 'unanswered' }],
  ] as const)('hears from the shop, which asks with its own credentials: %s', async (_, given, answer) => {
    service.answerWith(given)
    expect(await lookUp('K7QM-3DS')).toEqual({ status: 200, answer: expect.objectContaining(answer) })
    expect(service.seen.at(-1)).toMatchObject({
      path: '/v1/payments/charges/K7QM-3DS',
      headers: { authorization: 'Bearer at_test_shop' },
    })
  })

  it('causes no request with an invalid key', async () => {
    const before = service.seen.length
    expect(await lookUp('..%2F..%2Frefunds')).toMatchObject({ status: 404, answer: { status: 'refused' } })
    expect(service.seen).toHaveLength(before)
  })
})

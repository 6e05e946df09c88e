import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challenged, type FakeService, refusalOf, settled } from '../test/fake-service.ts'
import { startTestShop } from '../test/start-test-shop.ts'
import type { Shop } from './start-shop.ts'

let service: FakeService
let shop: Shop
let close: () => Promise<void>

beforeAll(async () => {
  ;({ service, shop, close } = await startTestShop())
})
afterAll(() => close())

async function comeBack(query: string): Promise<{ status: number; page: string }> {
  const response = await fetch(`${shop.url}/return?${query}`)
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

describe('a payer who returns from the bank', () => {
  it('sees that the order is paid, which the shop has requested with its own credentials', async () => {
    service.answerWith(settled)
    const { status, page } = await comeBack('idempotencyKey=K7QM-3DS')
    expect(status).toBe(200)
    for (const text of ['Payment complete. Thank you!', 'R$7.77', 'Visa ending in 4242', 'K7QM-3DS']) {
      expect(page).toContain(text)
    }
    expect(service.seen.at(-1)).toMatchObject({
      method: 'GET',
      path: '/v1/payments/charges/K7QM-3DS',
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
  ] as const)('does not see that after %s', async (_, given, sentence) => {
    service.answerWith(given)
    const { status, page } = await comeBack('idempotencyKey=K7QM-3DS')
    expect(status).toBe(200)
    expect(page).toContain(sentence)
    expect(page).not.toContain('Payment complete')
  })

  it('goes back to the bank in the language of the page', async () => {
    service.answerWith(challenged)
    const { page } = await comeBack('idempotencyKey=K7QM-3DS&lang=pt')
    expect(page).toContain('<a class="quiet-button" href="http://127.0.0.1:4242/3ds/tds_1?lang=pt">')
  })

  it('cannot write a status into the address', async () => {
    service.answerWith(cancelled('authentication_failed'))
    const { page } = await comeBack('idempotencyKey=K7QM-3DS&transferStatus=SETTLED&status=paid')
    expect(page).not.toContain('Payment complete')
  })

  it.each([
    'idempotencyKey=..%2F..%2Frefunds',
    'idempotencyKey=a&idempotencyKey=b',
    'idempotencyKey=%3Cscript%3E',
    'idempotencyKey=',
    '',
  ])('causes no request with %j in the address', async (query) => {
    const before = service.seen.length
    const { status, page } = await comeBack(query)
    expect(status).toBe(404)
    expect(page).toContain('Payment not found')
    expect(page).not.toContain('<script>')
    expect(service.seen).toHaveLength(before)
  })

  it('sees an error for an unknown key', async () => {
    service.answerWith(refusalOf(404, 'payment_not_found'))
    expect((await comeBack('idempotencyKey=nobody')).status).toBe(404)
  })
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

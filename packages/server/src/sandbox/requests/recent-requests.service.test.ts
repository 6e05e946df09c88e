import { beforeEach, expect, it } from 'vitest'
import { closeAfterAll } from '../../../test/support/close-after-all.ts'
import { asSession, openSession, type TestSession } from '../../../test/support/open-session.ts'
import { asMerchant, startTestService, type TestService } from '../../../test/support/start-test-service.ts'
import { type AnsweredRequest, mostRequests } from './recent-requests.ts'

let session: TestSession
let own: TestService
const service = await closeAfterAll(startTestService())
beforeEach(async () => {
  session = await openSession(service)
  own = asSession(service, session)
})

const list = async (headers = session.headers): Promise<readonly AnsweredRequest[]> => {
  const { body } = await service.send('/v1/sandbox/requests', { headers })
  return (body as { readonly requests: readonly AnsweredRequest[] }).requests
}

it('lists the requests of a server and of card fields, newest first, but not those for the list itself', async () => {
  const cardId = await own.newCardId()
  await own.charge({ cardId, idempotencyKey: 'one' })
  const before = Math.floor(Date.now() / 1000)
  const found = await own.find('two')
  await list()
  const requests = await list()
  expect(requests.map(({ method, path, status, reason }) => [method, path, status, reason])).toEqual([
    ['GET', '/v1/payments/charges/two', 404, 'payment_not_found'],
    ['POST', '/v1/payments/charges/card', 200, null],
    ['POST', '/v1/payments/tokens/card', 200, null],
  ])
  expect(requests[0]?.requestId).toBe(found.headers.get('x-request-id'))
  expect(requests[0]?.answeredAt).toBeGreaterThanOrEqual(before)
  expect(requests[0]?.answeredAt).toBeLessThanOrEqual(Date.now() / 1000)
})

it('has the requests of one merchant only, and none with wrong credentials', async () => {
  const other = await openSession(service)
  await own.find('mine')
  await service.find('mine', { ...session.headers, authorization: 'Bearer at_test_wrong' })
  expect(await list(other.headers)).toEqual([])
  expect((await list()).map(({ path }) => path)).toEqual(['/v1/payments/charges/mine'])
  expect((await list(asMerchant('demo'))).map(({ path }) => path)).not.toContain('/v1/payments/charges/mine')
})

it('has no query, no card number and no control character, however they are written', async () => {
  const encoded = [...'4242424242424242'].map((digit) => `%3${digit}`).join('')
  for (const id of ['4242424242424242', encoded, 'a%0A%1B%5B31m', '5555-5555-5555-4444?pan=5555555555554444'])
    await service.send(`/v1/payments/charges/${id}`, { headers: session.headers })
  expect((await list()).map(({ path }) => path)).toEqual([
    '/v1/payments/charges/[digits]',
    '/v1/payments/charges/a%0A%1B%5B31m',
    '/v1/payments/charges/[digits]',
    '/v1/payments/charges/[digits]',
  ])
})

it('has the last ones', async () => {
  for (let number = 0; number < mostRequests + 2; number += 1) await own.find(`payment-${number}`)
  const requests = await list()
  expect(requests).toHaveLength(mostRequests)
  expect(requests.at(-1)?.path).toBe('/v1/payments/charges/payment-2')
})

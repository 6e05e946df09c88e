import { expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'

const service = await closeAfterAll(startTestService({ tokensPerMinute: 3 }))
const cardId = await service.newCardId()

const forward = (fields: object, headers = asMerchant('demo')): Promise<Answer> =>
  service.post(
    '/v1/forward',
    { cardId, destination: 'nobody', path: '/', body: { number: '{{card.pan}}' }, ...fields },
    headers,
  )

it('is limited per merchant and address, and before a body is judged', async () => {
  const answers = [await forward({}), await forward({ cardId: 7 }), await forward({ path: 'x' })]
  expect(answers.map(reasonOf)).toEqual(['destination_not_allowed', 'invalid_request', 'invalid_request'])
  const refused = await forward({})
  expect([refused.status, reasonOf(refused)]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(reasonOf(await forward({}, asMerchant('other')))).toBe('card_not_found')
})

it('needs an access token', async () => {
  const answer = await forward({}, { 'x-api-key': 'ek_test_demo' } as ReturnType<typeof asMerchant>)
  expect([answer.status, reasonOf(answer)]).toEqual([401, 'missing_access_token'])
})

it('takes at most 64 kB', async () => {
  const answer = await forward({ body: 'x'.repeat(66_000) }, asMerchant('psp'))
  expect([answer.status, reasonOf(answer)]).toEqual([413, 'body_too_large'])
})

it('repeats no name of a header in an error: it could be a card number', async () => {
  const { status, text } = await forward({ headers: { '4242424242424242': 1 } }, asMerchant('plain'))
  expect([status, text.includes('4242')]).toEqual([400, false])
})

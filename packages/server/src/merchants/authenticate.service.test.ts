import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reasonOf, startTestService, type TestService } from '../../test/support/start-test-service.ts'
import { areSameHash, hashOf } from '../http/credentials.ts'

let clockMs = Date.now()
let service: TestService
let cardId: string

beforeAll(async () => {
  service = await startTestService({ nowMs: () => clockMs })
  cardId = await service.newCardId()
  await service.charge({ cardId, idempotencyKey: 'paid' })
})
afterAll(() => service.close())

describe('§5 both headers', () => {
  it('authenticate a merchant', async () => {
    expect((await service.find('paid')).status).toBe(200)
  })

  it.each([
    [{ authorization: 'Bearer at_test_demo' }, 'missing_api_key'],
    [{ 'x-api-key': '', authorization: 'Bearer at_test_demo' }, 'missing_api_key'],
    [{ 'x-api-key': 'ek_test_nobody', authorization: 'Bearer at_test_demo' }, 'invalid_api_key'],
    [{ 'x-api-key': 'ek_test_demo' }, 'missing_access_token'],
    [{ 'x-api-key': 'ek_test_demo', authorization: 'at_test_demo' }, 'missing_access_token'],
    [{ 'x-api-key': 'ek_test_demo', authorization: 'Basic at_test_demo' }, 'missing_access_token'],
    [{ 'x-api-key': 'ek_test_demo', authorization: 'Bearer at_test_nobody' }, 'invalid_access_token'],
    [{ 'x-api-key': 'ek_test_demo', authorization: 'Bearer ek_test_demo' }, 'invalid_access_token'],
    [{ 'x-api-key': 'ek_test_demo', authorization: 'Bearer at_test_other' }, 'credentials_mismatch'],
    [{ 'x-api-key': 'ek_test_other', authorization: 'Bearer at_test_demo' }, 'credentials_mismatch'],
  ])('are required: %j is refused with %s', async (headers, reason) => {
    const given: Record<string, string> = { ...headers }
    for (const answer of [await service.find('paid', given), await service.charge({ cardId }, given)]) {
      expect([answer.status, reasonOf(answer)]).toEqual([401, reason])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it('are checked before the body is read', async () => {
    const answer = await service.post('/v1/payments/charges/card', 'no object', {})
    expect(answer.status).toBe(401)
  })
})

describe('POST /v1/auth/token', () => {
  const ask = (body: unknown) => service.post('/v1/auth/token', body, {})

  it('returns a token that is valid for an hour', async () => {
    const { status, body } = await ask({ clientId: 'ci_test_demo', clientSecret: 'cs_test_demo' })
    expect(status).toBe(200)
    expect(body).toEqual({
      accessToken: expect.stringMatching(/^at_[0-9a-f]{32}$/),
      tokenType: 'Bearer',
      expiresIn: 3600,
    })
    const authorization = `Bearer ${(body as { accessToken: string }).accessToken}`
    const find = () => service.find('paid', { 'x-api-key': 'ek_test_demo', authorization })
    expect((await find()).status).toBe(200)
    clockMs += 3_599_999
    expect((await find()).status).toBe(200)
    clockMs += 1
    expect(reasonOf(await find())).toBe('invalid_access_token')
  })

  it('gives an unknown client the same answer as a wrong secret', async () => {
    const unknown = await ask({ clientId: 'ci_nobody', clientSecret: 'x' })
    const wrong = await ask({ clientId: 'ci_test_demo', clientSecret: 'cs_test_other' })
    expect([unknown.status, unknown.text]).toEqual([401, wrong.text])
    expect(reasonOf(await ask({ clientId: 'ci_nobody', clientSecret: '' }))).toBe('invalid_request')
  })
})

describe('hashes of credentials', () => {
  it('are compared in full', () => {
    expect(areSameHash(hashOf('a'), hashOf('a'))).toBe(true)
    expect(areSameHash(hashOf('a'), hashOf('b'))).toBe(false)
    expect(areSameHash(hashOf('a'), hashOf('a').slice(1))).toBe(false)
  })
})

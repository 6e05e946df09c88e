import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areSameHash, hashOf } from '../../../http/src/credentials.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { reasonOf, startTestService } from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { openStore } from '../schema/open-store.ts'
import { insertAccessToken } from './store/access-tokens.ts'

let clockMs = Date.now()

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const address = { kind: 'file', path: join(folder.path, 'tokens.sqlite') } as const

const service = await closeAfterAll(startTestService({ store: address, nowMs: () => clockMs }))
const store = await closeAfterAll(openStore(address))
const cardId = await service.newCardId()

beforeAll(async () => {
  await service.charge({ cardId, idempotencyKey: 'paid' })
})

describe('both headers', () => {
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

describe('an access token with the role read', () => {
  const headers = { 'x-api-key': 'ek_test_demo', authorization: 'Bearer at_reader' }

  it('can read everything of the merchant, and change nothing', async () => {
    const reader = { merchantId: 'demo', tokenHash: hashOf('at_reader'), expiresAtMs: null }
    await insertAccessToken(store.db, { ...reader, name: 'Ana', role: 'read' })
    expect((await service.find('paid', headers)).status).toBe(200)
    const rowsOf = async () => [
      await store.db.selectFrom('charges').selectAll().execute(),
      await store.db.selectFrom('historyEvents').selectAll().execute(),
      await store.db.selectFrom('paymentLinks').selectAll().execute(),
    ]
    const before = await rowsOf()
    // All operations, including new ones.
    interface Operation {
      readonly security?: readonly object[]
    }
    const { paths } = (await service.send('/openapi.json')).body as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    }
    const changes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(
          ([method, { security }]) =>
            method !== 'get' && JSON.stringify(security ?? []).includes('accessToken'),
        )
        .map(([method]) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'paid')] as const),
    )
    expect(changes.length).toBeGreaterThan(7)
    for (const [method, path] of changes) {
      const answer = await service.send(path, { method, headers })
      expect([path, answer.status, reasonOf(answer)]).toEqual([path, 403, 'read_only_token'])
    }
    expect(await rowsOf()).toEqual(before)
  })

  it('gets no other answer than any token until it is known to be valid', async () => {
    const wrong = { ...headers, 'x-api-key': 'ek_test_other' }
    expect(reasonOf(await service.post('/v1/sandbox/reset', {}, wrong))).toBe('credentials_mismatch')
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

it('hashes of credentials are compared in full', () => {
  expect(areSameHash(hashOf('a'), hashOf('a'))).toBe(true)
  expect(areSameHash(hashOf('a'), hashOf('b'))).toBe(false)
  expect(areSameHash(hashOf('a'), hashOf('a').slice(1))).toBe(false)
})

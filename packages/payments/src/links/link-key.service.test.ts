import { version } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  type Answer,
  asFrame,
  asMerchant,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'

let clockMs = Date.now()

const service = await closeAfterAll(startTestService({ nowMs: () => clockMs }))

let count = 0
const newLink = (fields: object = {}): Promise<string> =>
  service.newLinkId({ orderId: `order-${++count}`, allowPaymentMethods: ['PIX', 'CREDIT_CARD'], ...fields })

const frame = (key: string): Promise<Answer> => service.send(`/frames/${version}/field.html?key=${key}`)
const tokenize = (key: string): Promise<Answer> =>
  service.tokenize({}, { verifyCard: false }, { ...asFrame(service.url), 'x-api-key': key })

/** Links that nobody can pay by card, and why. */
const unpayable: readonly (readonly [why: string, make: () => Promise<string>])[] = [
  ['is unknown', async () => `lnk_${'0'.repeat(32)}`],
  ['is written wrongly', async () => 'lnk_'],
  ['takes no cards', () => newLink({ allowPaymentMethods: ['PIX'] })],
  [
    'was cancelled',
    async () => {
      const linkId = await newLink()
      await service.post('/v2/cashier/payment-link/cancel', { linkId }, asMerchant('demo'))
      return linkId
    },
  ],
  [
    'was paid',
    async () => {
      const linkId = await newLink()
      await service.playPayer(linkId)
      return linkId
    },
  ],
  [
    'has expired',
    async () => {
      const linkId = await newLink({ expiresAt: Math.floor(clockMs / 1000) + 60 })
      clockMs += 60_000
      return linkId
    },
  ],
]

describe("a payment link's id in place of an API key", () => {
  it('gives the fields to the page of the link, and to no other', async () => {
    const { status, headers } = await frame(await newLink())
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(/; frame-ancestors 'self';/)
    // Its address contains the key, so only the payer's own cache may store it.
    expect(headers.get('cache-control')).toBe('private, max-age=3600')
    expect((await frame('ek_test_demo')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  it('makes tokens of its merchant, for the link alone', async () => {
    const linkId = await newLink()
    const { status, body } = await tokenize(linkId)
    expect(status).toBe(200)
    const { cardId } = body as { readonly cardId: string }
    expect((await service.charge({ cardId }, asMerchant('other'))).status).toBe(404)
  })

  it('does not ask the issuer or keep the card for good: the payment does', async () => {
    const headers = { ...asFrame(service.url), 'x-api-key': await newLink() }
    for (const verifyCard of [undefined, true, false]) {
      // One that an issuer would decline.
      const { status, body } = await service.tokenize({ pan: '4000000000000002' }, { verifyCard }, headers)
      expect([status, body]).toMatchObject([200, { verification: { method: 'none' } }])
      expect((body as { readonly expiresAt: number | null }).expiresAt).not.toBeNull()
    }
  })

  it('makes them for the frames only', async () => {
    const linkId = await newLink()
    const headers = { 'x-api-key': linkId, origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }
    expect(reasonOf(await service.tokenize({}, {}, headers))).toBe('origin_not_allowed')
  })

  it.each(unpayable)('is treated like an unknown key when the link %s', async (_, make) => {
    const linkId = await make()
    const unknown = await frame('ek_test_nobody')
    const given = await frame(linkId)
    expect([given.status, given.text]).toEqual([403, unknown.text.replace('ek_test_nobody', linkId)])
    const token = await tokenize(linkId)
    expect([token.status, token.text]).toEqual([401, (await tokenize('ek_test_nobody')).text])
  })

  it('gives access to nothing else, whatever access token comes with it', async () => {
    const linkId = await newLink()
    const { authorization = '' } = asMerchant('demo')
    const headers = { 'x-api-key': linkId, authorization }
    const { body } = await service.send('/openapi.json')
    const { paths } = body as { paths: Record<string, Record<string, { security?: object[] }>> }
    const guarded = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security = [] }]) => security.some((each) => 'accessToken' in each))
        .map(([method]) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, linkId)] as const),
    )
    // Else nothing was tried.
    expect(guarded.length).toBeGreaterThanOrEqual(8)
    for (const [method, path] of guarded) {
      const answer = await service.send(path, { method, headers })
      expect([method, path, answer.status, reasonOf(answer)]).toEqual([method, path, 401, 'invalid_api_key'])
    }
  })
})

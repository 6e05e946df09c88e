import { createHash } from 'node:crypto'
import { version } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { realFonts } from '../../../fonts/test/real-fonts.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  type Answer,
  asFrame,
  asMerchant,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'

let clockMs = 0

const service = await closeAfterAll(startTestService({ fontsPerMinute: 2, steadyMs: () => clockMs }))

type Headers = Readonly<Record<string, string>>

const type = { 'content-type': 'application/octet-stream' }

function addressOf(source: Uint8Array): string {
  return `/frames/${version}/fonts/${createHash('sha256').update(source).digest('hex')}`
}

async function put(source: Uint8Array, headers: Headers = {}, path = addressOf(source)): Promise<Answer> {
  const all = { ...type, ...asFrame(service.url), ...headers }
  return service.send(path, { method: 'PUT', headers: all, body: new Uint8Array(source) })
}

/** Bytes that are not a font, different for each text. */
const junk = (text: string): Uint8Array => Buffer.from(`junk ${text}`)

describe('a rebuilt font', () => {
  it('does not exist until its source is sent, and then is the same for everybody who knows the source', async () => {
    const path = addressOf(realFonts.inter)
    const before = await service.send(path)
    expect([before.status, before.headers.get('cache-control')]).toEqual([204, 'no-store'])

    const sent = await put(realFonts.inter)
    expect(sent.status).toBe(200)
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'font/ttf',
      'cache-control': 'no-store',
    })
    const kept = await fetch(service.url + path)
    expect(kept.status).toBe(200)
    expect(Object.fromEntries(kept.headers)).toMatchObject({
      'content-type': 'font/ttf',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    const bytes = Buffer.from(await kept.arrayBuffer())
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0, 1, 0, 0]))
    expect(bytes.toString('utf8')).toBe(sent.text)
  })

  it.each<[reason: string, headers: Headers]>([
    ['origin_not_allowed', { origin: 'https://shop.example' }],
    ['origin_not_allowed', { origin: 'null' }],
    ['origin_not_allowed', { 'sec-fetch-site': 'cross-site' }],
    ['missing_api_key', { 'x-api-key': '' }],
    ['invalid_api_key', { 'x-api-key': 'ek_test_nobody' }],
    ['invalid_api_key', { 'x-api-key': `lnk_${'0'.repeat(32)}` }],
    ['unsupported_media_type', { 'content-type': 'application/json' }],
    ['unsupported_media_type', { 'content-type': 'font/woff2' }],
  ])('is refused as %s with %j, cached or not', async (reason, headers) => {
    for (const source of [realFonts.inter, realFonts.roboto])
      expect(reasonOf(await put(source, headers))).toBe(reason)
  })

  it('is served to the fields of a payment link for as long as the link can be paid by card', async () => {
    const order = { orderId: 'order', amount: 10_000, currency: 'BRL', country: 'BR' }
    const body = { ...order, allowPaymentMethods: ['CREDIT_CARD'] }
    const made = await service.post('/v2/cashier/payment-link', body, asMerchant('demo'))
    const { linkId } = made.body as { readonly linkId: string }
    expect((await put(realFonts.inter, { 'x-api-key': linkId })).status).toBe(200)
    await service.post('/v2/cashier/payment-link/cancel', { linkId }, asMerchant('demo'))
    expect(reasonOf(await put(realFonts.inter, { 'x-api-key': linkId }))).toBe('invalid_api_key')
  })

  it('is refused if the URL names another file', async () => {
    const path = addressOf(junk('that nobody sends'))
    const answer = await put(realFonts.roboto, {}, path)
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
    expect(answer.text).toContain('SHA-256')
    expect((await service.send(path)).status).toBe(204)
    expect((await service.send(addressOf(realFonts.roboto))).status).toBe(204)
    const empty = await service.send(path, { method: 'PUT', headers: asFrame(service.url) })
    expect(reasonOf(empty)).toBe('invalid_request')
    for (const wrong of ['0', 'A'.repeat(64), `${'0'.repeat(64)}.ttf`])
      expect(reasonOf(await put(realFonts.inter, {}, `/frames/${version}/fonts/${wrong}`))).toBe(
        'invalid_request',
      )
  })

  it('has 524288 bytes at most', async () => {
    const exact = new Uint8Array(524_288)
    expect(reasonOf(await put(exact))).toBe('invalid_font')
    const answer = await put(new Uint8Array(524_289))
    expect([answer.status, reasonOf(answer)]).toEqual([413, 'body_too_large'])
  })
})

it('the rate of fonts is limited for one address with one key, and counts neither cached fonts nor those in progress', async () => {
  clockMs += 60_000
  const first = await Promise.all([1, 2, 3].map(() => put(junk('one'))))
  expect(first.map(reasonOf)).toEqual(Array(3).fill('invalid_font'))
  expect(reasonOf(await put(junk('two')))).toBe('invalid_font')

  const refused = await put(junk('three'))
  expect([refused.status, reasonOf(refused)]).toEqual([429, 'too_many_requests'])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(reasonOf(await put(junk('one')))).toBe('invalid_font')
  expect((await put(realFonts.inter)).status).toBe(200)
  expect(reasonOf(await put(junk('three'), asFrame(service.url, 'other')))).toBe('invalid_font')

  clockMs += 60_000
  expect(reasonOf(await put(junk('four')))).toBe('invalid_font')
})

import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'
import { charsetOf } from './body-encoding.ts'

const service = await closeAfterAll(startTestService())

const json = '/v1/payments/charges/card'
const urlencoded = 'application/x-www-form-urlencoded'

const send = (
  path: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Answer> =>
  service.send(path, { method: 'POST', headers: { ...asMerchant('demo'), ...headers }, body })
const messageOf = ({ body }: Answer): unknown => (body as { readonly message?: string }).message

describe('a body', () => {
  it.each<readonly [string, string, Record<string, string>]>([
    [json, 'Content-Encoding is gzip,', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    [json, 'Content-Encoding is BR,', { 'content-type': 'application/json', 'content-encoding': 'BR' }],
    [json, 'is utf-16,', { 'content-type': 'application/json; charset=utf-16' }],
    [json, 'is iso-8859-1,', { 'content-type': 'application/json; Charset="ISO-8859-1"' }],
    ['/v2/cashier/payment-link', 'is latin1,', { 'content-type': 'application/json;charset=latin1' }],
  ])('to %s is refused with the reason: %s', async (path, reason, headers) => {
    const answer = await send(path, Uint8Array.from(Buffer.from('{}')), headers)
    expect([answer.status, reasonOf(answer)]).toEqual([415, 'unsupported_media_type'])
    expect(messageOf(answer)).toContain(reason)
  })

  it.each([{ 'content-encoding': 'gzip' }, { 'content-type': `${urlencoded}; charset=ISO-8859-1` }])(
    'of a form is refused too: %j',
    async (headers) => {
      const origin = { origin: service.url, 'sec-fetch-site': 'same-origin' }
      const statusWith = async (more: object): Promise<number> =>
        (
          await send('/dashboard/login', new Uint8Array(1), {
            'content-type': urlencoded,
            ...origin,
            ...more,
          })
        ).status
      expect([await statusWith({}), await statusWith(headers)]).toEqual([400, 415])
    },
  )

  it('of a DELETE is ignored, whatever it is', async () => {
    const headers = { ...asMerchant('demo'), 'content-encoding': 'gzip' }
    const init = { method: 'DELETE', headers, body: gzipSync('{}') }
    const answer = await service.send(`/v1/payments/cards/${await service.newCardId()}`, init)
    expect([answer.status, answer.status === 200 || answer.text]).toEqual([200, true])
  })

  it('that is compressed or UTF-16 is refused as such without a word in its headers', async () => {
    for (const body of [gzipSync('{}'), Buffer.from('{}', 'utf16le')]) {
      const answer = await send(json, Uint8Array.from(body), { 'content-type': 'application/json' })
      expect([answer.status, messageOf(answer)]).toEqual([
        415,
        'The body is not UTF-8. Send JSON in UTF-8, without compression.',
      ])
    }
  })

  it.each([
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; charset=',
    "application/json; charset='utf-8'",
    'application/json; charset=ascii',
    'application/json; charset=utf_8',
    'application/json; charset=utf-8, application/json',
  ])('may be %s', async (type) => {
    const headers = { 'content-type': type, 'content-encoding': 'identity' }
    for (const each of [headers, { ...headers, 'content-encoding': '' }])
      expect((await send(json, Uint8Array.from(Buffer.from('{}')), each)).status).toBe(400)
  })
})

it.each([
  ['text/xml; charset=ISO-8859-1', 'iso-8859-1'],
  ['text/xml;boundary=x; CHARSET = "Utf-8"', 'utf-8'],
  ['text/xml', null],
  ['text/xml; xcharset=latin1', null],
])('the charset of %j is %j', (mediaType, charset) => {
  expect(charsetOf(mediaType)).toBe(charset)
})

/** JSON as PHP and Python write it. */
function escaped(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

describe('a body with the longest texts, all of them escaped', () => {
  it.each(['é', '😀'])('is accepted: %s', async (letter) => {
    const text = (length: number): string => letter.repeat(length)
    const cardId = await service.newCardId()
    const charge = {
      cardId,
      amount: 1000,
      currency: 'BRL',
      country: 'BR',
      idempotencyKey: `long-${letter.length}`,
      description: text(500),
      payer: { name: text(50), address: { city: text(100), street: text(200), complement: text(100) } },
    }
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`${index + 10}${text(38)}`, text(500)]),
    )
    const link = {
      orderId: `long-${letter.length}`,
      amount: 1000,
      country: 'BR',
      currency: 'BRL',
      allowPaymentMethods: ['PIX'],
      name: text(50),
      description: text(500),
      metadata,
    }
    const headers = { 'content-type': 'application/json' }
    for (const [path, body] of [
      [json, charge],
      ['/v2/cashier/payment-link', link],
    ] as const) {
      const answer = await send(path, Uint8Array.from(Buffer.from(escaped(body))), headers)
      expect([answer.status, answer.status === 200 || answer.text]).toEqual([200, true])
    }
  })
})

import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { ElementError } from '../element-error.ts'
import { verifyNotification } from './verify-notification.ts'

const secret = `whsec_${Buffer.from('a secret of this test').toString('base64')}`
const otherSecret = `whsec_${Buffer.from('another secret').toString('base64')}`
const nowMs = Date.UTC(2030, 0, 31)
const body =
  '{"type":"charge.updated","timestamp":"2030-01-31T00:00:00.000Z","data":{"idempotencyKey":"é","sequence":1}}'
const verified = { id: 'msg_1', ...JSON.parse(body) }

function headersOf(text: string, { key = secret, sentAtMs = nowMs, id = 'msg_1' } = {}) {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(sentAtMs / 1000),
    'webhook-signature': new Webhook(key).sign(id, new Date(sentAtMs), text),
  }
}
const headers = headersOf(body)
const verify = (request: unknown, secrets: string | readonly string[] = secret) =>
  verifyNotification(request, secrets, { nowMs: () => nowMs })
const errorOf = async (call: Promise<unknown>): Promise<ElementError> => {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ElementError)) throw new Error('it was verified')
  return error
}
const post = (text = body): Request =>
  new Request('https://shop.example/hook', { method: 'POST', headers, body: text })

const bytes = Buffer.from(body)
const elsewhere: { Uint8Array: typeof Uint8Array } = runInNewContext('({ Uint8Array })')
const lambda = { headers: { ...headers, 'Webhook-Id': 'msg_1' }, body }
const shapes: Readonly<Record<string, () => unknown>> = {
  'a text': () => ({ headers, body }),
  'a Buffer': () => ({ headers, body: bytes }),
  'an Uint8Array that is a part of a larger one': () => ({
    headers,
    body: new Uint8Array([0, ...bytes, 0]).subarray(1, -1),
  }),
  'an ArrayBuffer': () => ({ headers, body: new Uint8Array(bytes).buffer }),
  'an Uint8Array of another realm, as in Jest': () => ({ headers, body: new elsewhere.Uint8Array(bytes) }),
  'an ArrayBuffer of another realm': () => ({ headers, body: new elsewhere.Uint8Array(bytes).buffer }),
  'a promise of a text': () => ({ headers, body: Promise.resolve(body) }),
  Headers: () => ({ headers: new Headers(headers), body }),
  'Headers of another class': () => ({
    headers: { get: (name: string) => new Headers(headers).get(name) },
    body,
  }),
  'a promise of Headers (Next 15)': () => ({ headers: Promise.resolve(new Headers(headers)), body }),
  'a Request (Deno, Bun, Next app router)': post,
  'an event of SvelteKit': () => ({ request: post(), url: new URL('https://shop.example'), locals: {} }),
  'an event of h3 2': () => ({ req: post(), url: new URL('https://shop.example') }),
  'a request of Nest with rawBody': () => ({
    headers,
    rawBody: bytes,
    body: JSON.parse(body),
    app: {},
    baseUrl: '',
  }),
  'an event of AWS Lambda': () => lambda,
  'an event of AWS Lambda in base64': () => ({
    ...lambda,
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  }),
  'an event of a load balancer with lists of headers': () => ({
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body,
    isBase64Encoded: false,
  }),
}

describe('a notification', () => {
  it.each(Object.entries(shapes))('in %s is verified, and one with another body is not', async (_, shape) => {
    expect(await verify(shape())).toEqual(verified)
    expect(await errorOf(verify(shape(), otherSecret))).toMatchObject({
      type: 'webhook',
      reason: 'signature_mismatch',
    })
  })

  it('is verified by each of several secrets, and if several signed it', async () => {
    expect(await verify({ headers, body }, [otherSecret, secret])).toEqual(verified)
    const signatures = `${headersOf(body, { key: otherSecret })['webhook-signature']} ${headers['webhook-signature']}`
    expect(await verify({ headers: { ...headers, 'webhook-signature': signatures }, body })).toEqual(verified)
  })

  it.each([
    [-301, 'timestamp_too_old', 'sent 301 seconds ago, but only 300 are allowed'],
    [301, 'timestamp_too_new', 'sent 301 seconds in the future, but only 300 are allowed'],
  ])('that was sent %d seconds from now is refused: %s', async (seconds, reason, sentence) => {
    const request = { headers: headersOf(body, { sentAtMs: nowMs + seconds * 1000 }), body }
    const error = await errorOf(verify(request))
    expect([error.reason, error.message]).toEqual([reason, expect.stringContaining(sentence)])
  })

  it.each([-300, 0, 300])('that was sent %d seconds from now is verified', async (seconds) => {
    const request = { headers: headersOf(body, { sentAtMs: nowMs + seconds * 1000 }), body }
    expect(await verify(request)).toEqual(verified)
  })

  it('may only be as old as the receiver says, and is new at its own second', async () => {
    const request = { headers: headersOf(body, { sentAtMs: nowMs - 1000 }), body }
    const strict = { nowMs: () => nowMs, toleranceSeconds: 0 }
    expect((await errorOf(verifyNotification(request, secret, strict))).reason).toBe('timestamp_too_old')
    expect(await verifyNotification({ headers, body }, secret, strict)).toEqual(verified)
  })

  it('says what may be wrong if no signature fits', async () => {
    const { message } = await errorOf(verify({ headers, body }, otherSecret))
    expect(message).toMatch(/^No signature matches\. Is this the secret of this merchant and mode\?/)
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s names it', async (name) => {
    const { [name]: _, ...rest } = headers as Record<string, string>
    const { reason, message } = await errorOf(verify({ headers: rest, body }))
    expect([reason, message]).toEqual(['headers_missing', expect.stringContaining(`lacks ${name}.`)])
  })

  it('is refused if a byte of it, of its id or of its time is another one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (index, change) => {
        const changed = Uint8Array.from(bytes, (byte, at) => (at === index ? byte ^ change : byte))
        expect((await errorOf(verify({ headers, body: changed }))).reason).toBe('signature_mismatch')
      }),
      { numRuns: 50 },
    )
    for (const name of ['webhook-id', 'webhook-timestamp'] as const) {
      const request = { headers: { ...headers, [name]: `${headers[name]}1` }, body }
      expect((await errorOf(verify(request))).reason).toBe('signature_mismatch')
    }
  })

  it.each(['', 'v1', 'v1,', 'v1,%', 'v2,abc', 'v1a,abc', ' , '])(
    'is refused with the signature "%s"',
    async (signature) => {
      const request = { headers: { ...headers, 'webhook-signature': signature || ' ' }, body }
      expect((await errorOf(verify(request))).type).toBe('webhook')
    },
  )
})

describe('an error names the fix if', () => {
  const parsed = JSON.parse(body)
  it.each([
    ['Express', { headers, body: parsed, app: {}, baseUrl: '' }, /express\.raw/],
    ['Nest', { headers, body: parsed, app: {}, baseUrl: '' }, /rawBody: true/],
    ['Fastify', { headers, body: parsed, raw: {}, server: {}, routeOptions: {} }, /parseAs: 'buffer'/],
    ['Next (pages router)', { headers, body: parsed, query: {}, cookies: {} }, /bodyParser: false/],
    [
      'Koa',
      { req: {}, request: { headers, body: parsed, ctx: {}, originalUrl: '/' } },
      /rawBody, as @koa\/bodyparser/,
    ],
    ['something else', { headers, body: parsed }, /raw body/],
  ])('%s has parsed the body', async (_, request, fix) => {
    const { reason, message } = await errorOf(verify(request))
    expect([reason, message]).toEqual([
      'body_parsed_before',
      expect.stringMatching(/^The body has already been parsed. /),
    ])
    expect(message).toMatch(fix)
  })

  it('a Request was read', async () => {
    const request = post()
    await request.text()
    expect(await errorOf(verify(request))).toMatchObject({ reason: 'body_read_before' })
  })

  it('there is no body, or no request', async () => {
    expect((await errorOf(verify({ headers }))).reason).toBe('body_missing')
    for (const nothing of [undefined, null, 'text', 5, {}]) {
      expect((await errorOf(verify(nothing))).reason).toBe('unknown_request')
    }
  })

  it.each<readonly [wrong: unknown, says: string]>([
    ['', 'an empty string'],
    ['whsec_', 'a string of another form'],
    ['whsec_%%%', 'a string of another form'],
    [undefined, 'undefined'],
    [null, 'null'],
    [7, 'of type number'],
    [[secret, null], 'null'],
    [[], 'an empty list'],
  ])('the secret is %j: names what it is, without the secret', async (wrong, says) => {
    const untyped = verifyNotification as (...args: readonly unknown[]) => Promise<unknown>
    const options = { nowMs: () => nowMs }
    const { type, reason, message } = await errorOf(untyped({ headers, body }, wrong, options))
    expect([type, reason]).toEqual(['misuse', 'invalid_secret'])
    expect(message).toContain(`must be whsec_ followed by base64, as the service shows it, but is ${says}.`)
    expect(message).not.toContain('%%%')
  })

  it.each<readonly [wrong: unknown, says: string]>([
    [null, 'The options must be an object, such as { toleranceSeconds: 300 }, but are null.'],
    [300, 'The options must be an object, such as { toleranceSeconds: 300 }, but are 300.'],
    [{ toleranceSeconds: '300' }, 'toleranceSeconds must be a number of seconds, but is of type string.'],
    [{ toleranceSeconds: Number.NaN }, 'toleranceSeconds must be a number of seconds, but is NaN.'],
    [{ nowMs: 5 }, 'nowMs must be a function, but is 5.'],
  ])('the options are %j: says what they must be', async (wrong, says) => {
    const untyped = verifyNotification as (...args: readonly unknown[]) => Promise<unknown>
    const { type, reason, message } = await errorOf(untyped({ headers, body }, secret, wrong))
    expect([type, reason, message]).toEqual(['misuse', 'invalid_option', says])
  })

  it('never takes the id of a notification from its body', async () => {
    const text = JSON.stringify({ ...JSON.parse(body), id: 'msg_forged' })
    expect(await verify({ headers: headersOf(text), body: text })).toMatchObject({ id: 'msg_1' })
  })
})

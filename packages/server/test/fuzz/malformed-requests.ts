import fc from 'fast-check'
import { expect } from 'vitest'
import { catalogue } from '../../src/errors.ts'
import { modelSeed } from '../model/engine/seed.ts'
import { asFrame, asMerchant, goodCard, type TestService } from '../support/start-test-service.ts'

interface MalformedRequest {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  'constructor',
  '-0',
  '1e400',
  '../..',
  '%00',
  '💳',
  "'; --",
]
const oddValue = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[]], { toString: 1 }),
  fc.string({ maxLength: 200 }),
  fc.jsonValue({ maxDepth: 5 }),
)

const token = { card: goodCard, email: 'a@b.c', verifyCard: false, country: 'BR' }
const charge = {
  amount: 1000,
  currency: 'BRL',
  country: 'BR',
  cardId: 'crd_1',
  idempotencyKey: 'k',
  description: 'd',
  capture: true,
  card3dsInfo: { use3ds: false },
}
const login = { clientId: 'ci_test_demo', clientSecret: 'cs_test_demo' }
const capture = { amount: 400 }
const clock = { advanceSeconds: 60, now: 1_800_000_000 }
const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60
const link = {
  orderId: 'order-1',
  amount: 10_000,
  currency: 'BRL',
  country: 'BR',
  allowPaymentMethods: ['BOLETO', 'CREDIT_CARD'],
  name: 'Ana Souza',
  email: 'ana@example.com',
  phone: '+5511987654321',
  documentId: '52998224725',
  billingAddress: { city: 'Recife' },
  shippingAddress: {
    name: 'n',
    countryCode: 'BR',
    province: 'p',
    city: 'c',
    postalCode: '1',
    line1: 'l',
    line2: '',
  },
  paymentOptions: {
    boleto: { dueDate: inDays(2), fine: { type: 'RATE', startDate: inDays(3), value: 0.02 } },
  },
  callbackUrl: 'https://shop.example/',
  redirectUrl: null,
  installmentPlanId: 'plan_1',
  description: 'd',
  needCollectAddress: true,
  paymentIntentInfo: { installmentPlanId: 'plan_1', taxPlanId: 'plan_1', targetCurrency: 'BRL' },
  paymentDocumentUrl: 'https://shop.example/',
  metadata: { a: 'b' },
  subMerchantId: 's',
  expiresAt: inDays(3),
}
const refund = {
  linkId: 'lnk_1',
  refundAmount: '1',
  reason: 'r',
  additionalInfo: {
    bankTransferAccountInfo: { bankAccountNumber: '1', ispb: '00000000', document: { type: 'CPF' } },
  },
}
const cancel = { linkId: 'lnk_1' }
const bodies: readonly Readonly<Record<string, unknown>>[] = [
  ...[token, charge, login, capture, clock],
  ...[link, refund, cancel],
]

/** A valid body with one field, possibly of the card, replaced by an odd value. */
const twisted = fc
  .tuple(fc.constantFrom(...bodies), fc.nat(), fc.nat(), oddValue)
  .map(([body, outer, inner, value]) => {
    const keys = Object.keys(body)
    const key = keys[outer % keys.length] ?? 'card'
    const part = body[key]
    if (typeof part !== 'object' || part === null || inner % 3 === 0)
      return JSON.stringify({ ...body, [key]: value })
    const innerKeys = Object.keys(part)
    return JSON.stringify({
      ...body,
      [key]: { ...part, [innerKeys[inner % innerKeys.length] ?? 'x']: value },
    })
  })

/** A valid body with a part of its text removed or inserted. */
const mangled = fc
  .tuple(
    fc.constantFrom(...bodies),
    fc.nat(),
    fc.nat({ max: 9 }),
    fc.constantFrom(...oddTexts, '{', '"', ',', '\\u0000'),
  )
  .map(([body, at, length, put]) => {
    const text = JSON.stringify(body)
    const start = at % text.length
    return text.slice(0, start) + put + text.slice(start + length)
  })

const body = fc.oneof(
  { weight: 5, arbitrary: twisted },
  { weight: 4, arbitrary: mangled },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array() },
  {
    weight: 1,
    arbitrary: fc.constantFrom('['.repeat(2000), 'x'.repeat(70_000), '{"amount":'.repeat(500), ''),
  },
)

const wildcards = [
  '/v1/payments/charges/',
  '/v1/payments/charges/card/capture/',
  '/v1/payments/charges/cancel/',
  '/v2/cashier/payment-link/',
  '/3ds/',
]

// Separate from the others, because they empty the whole service or set its clock.
const sandboxPath = fc.constantFrom(
  ...['/v1/sandbox/clock', '/v1/sandbox/reset', '/v1/sandbox/acquirer/ledger', '/v1/sandbox/notifications'],
)

const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...['/v1/payments/tokens/card', '/v1/payments/charges/card', '/v1/auth/token'],
      ...['/v1/payments/charges/card/capture/k', '/v1/payments/charges/cancel/k'],
      ...['/v2/cashier/payment-link', '/v2/cashier/payment-link/refund', '/v2/cashier/payment-link/cancel'],
      ...['/metrics', '/3ds/tds_00000000000000000000000000000000'],
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof(fc.constantFrom('%00', '%ff', '%zz', '..%2f', '%ed%a0%80', 'a%20b'), fc.webPath())
      .chain((tail) => fc.constantFrom(...wildcards.map((head) => head + tail))),
  },
  { weight: 1, arbitrary: fc.webPath().map((tail) => `/${tail}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('/frames/1.2.0/field.html?key=%00', '/health?%', '//', '/openapi.json/x'),
  },
)

/** All requests about an existing link, except its event stream, which never ends. */
const linkPaths = (linkId: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    ...['method', 'withdraw', 'address', 'card', 'outcome', 'provider', 'status', 'nothing'].map(
      (place) => `/pay/${linkId}/${place}`,
    ),
    ...[
      `/pay/${linkId}`,
      `/pay/${linkId}?method=%00&step=[]&lang=%ff`,
      '/pay/lnk_%00/status',
      '/pay/%ed%a0%80',
    ],
    ...[`/v2/cashier/payment-link/${linkId}`, `/v1/sandbox/payment-links/${linkId}/pay`],
    ...[
      '/v1/sandbox/payment-links/%00/pay',
      '/v1/notifications',
      '/v1/notifications/%00',
      '/v1/notifications?limit=-1',
    ],
    ...['/v1/notifications/msg_1/resend', '/v1/notifications?cursor=%ff', '/v2/cashier/payment-link/cancel'],
  )

const fields = [
  'method',
  'outcome',
  'cardId',
  'installments',
  'language',
  'name',
  'line1',
  'bankCode',
  'phone',
]
const words = [
  'PIX',
  'CREDIT_CARD',
  'PSE',
  'paid',
  'later',
  'crd_1',
  '1',
  '99',
  'en',
  '-1',
  'BR',
  ...oddTexts,
]

/** A form, usually an invalid one. */
const form = fc
  .array(fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...words)), { maxLength: 6 })
  .chain((pairs) =>
    fc.constantFrom(
      new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text])).toString(),
      pairs.map(([name, text]) => `${name}=${text}`).join('&'),
      pairs.map(([name]) => `${name}=%zz`).join('&'),
    ),
  )

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
})
const headers = fc.record(
  {
    authorization: visible,
    'x-api-key': visible,
    'idempotency-key': visible,
    'content-type': visible,
    origin: visible,
  },
  { requiredKeys: [] },
)

function requestFor(url: string, paths: fc.Arbitrary<string>): fc.Arbitrary<MalformedRequest> {
  const good = { ...asMerchant('demo'), ...asFrame(url), 'content-type': 'application/json' }
  const someHeaders = fc.oneof(
    { weight: 4, arbitrary: fc.constant(good) },
    { weight: 1, arbitrary: headers.map((odd) => ({ ...good, ...odd })) },
  )
  const method = fc.oneof(
    { weight: 8, arbitrary: fc.constant('POST') },
    { weight: 2, arbitrary: fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND') },
  )
  return fc
    .record({ path: paths, method, headers: someHeaders, body })
    .map((request) => (request.method === 'GET' ? { ...request, body: null } : request))
}

/** Where requests are sent: everywhere, to the tools of a sandbox, or to a link and its page. */
type Place = 'everywhere' | 'sandbox' | { readonly linkId: string }

function requestsTo(at: Place, url: string): fc.Arbitrary<MalformedRequest> {
  if (at === 'everywhere') return requestFor(url, path)
  if (at === 'sandbox') return requestFor(url, sandboxPath)
  const paths = linkPaths(at.linkId)
  return fc.oneof(requestFor(url, paths), formFor(url, paths))
}

function formFor(url: string, paths: fc.Arbitrary<string>): fc.Arbitrary<MalformedRequest> {
  const type = fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/plain')
  const headers = type.map((each) => ({ ...asMerchant('demo'), ...asFrame(url), 'content-type': each }))
  return fc.record({ path: paths, method: fc.constant('POST'), headers, body: form })
}

/**
 * Sends generated requests, most of them invalid, and asserts that each is answered: never with a 5xx, and errors
 * always in the common error body.
 */
export async function sendMalformedRequests(
  { url, send }: TestService,
  { count, at = 'everywhere' }: { readonly count: number; readonly at?: Place },
): Promise<void> {
  const atOnce = 25
  process.stdout.write(`MODEL_SEED=${modelSeed}, ${count} malformed requests\n`)
  const batch = fc.array(requestsTo(at, url), { minLength: atOnce, maxLength: atOnce })
  const answered = async ({ path: to, ...init }: MalformedRequest): Promise<void> => {
    const answer = await send(to, init)
    expect(answer.status).toBeLessThan(500)
    // Pages answer errors as text for people.
    const isPage = /^text\/(plain|html)/.test(answer.headers.get('content-type') ?? '')
    // The checkout page's script gets messages for the payer.
    if (answer.status < 400 || isPage || answer.text === '' || to.startsWith('/pay/')) return
    const { code, data } = answer.body as { code: number; data: { reason: string } }
    expect(code).toBe(answer.status)
    expect(Object.keys(catalogue)).toContain(data.reason)
  }
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      await Promise.all(requests.map(answered))
    }),
    { numRuns: Math.ceil(count / atOnce), seed: modelSeed, endOnFailure: true },
  )
}

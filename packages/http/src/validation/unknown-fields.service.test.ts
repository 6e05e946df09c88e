import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'

const service = await closeAfterAll(startTestService())
const cardId = await service.newCardId()

const demo = asMerchant('demo')
let payments = 0

async function pay(fields: object = {}): Promise<string> {
  const idempotencyKey = `payment-${++payments}`
  expect((await service.charge({ cardId, idempotencyKey, ...fields })).status).toBe(200)
  return idempotencyKey
}

async function paidLink(): Promise<string> {
  const linkId = await service.newLinkId({ orderId: `order-${++payments}` })
  await service.post(`/v1/sandbox/payment-links/${linkId}/pay`, { method: 'PIX' }, demo)
  return linkId
}

const refundLink = (body: object): Promise<Answer> =>
  service.post('/v2/cashier/payment-link/refund', body, demo)
const ledger = async (): Promise<string> =>
  (await service.send('/v1/sandbox/acquirer/ledger', { headers: demo })).text
const fieldOf = ({ body }: Answer): unknown =>
  (body as { readonly data: { readonly field?: string } }).data.field
const messageOf = ({ body }: Answer): string => (body as { readonly message: string }).message

describe('a field that is unknown where its absence means everything, now or without', () => {
  it.each<readonly [string, string, string, () => Promise<Answer>]>([
    [
      'a capture',
      'captureAmount',
      'amount',
      async () => service.capture(await pay({ capture: false }), { captureAmount: 100 }),
    ],
    [
      'a capture',
      'note',
      'amount',
      async () => service.capture(await pay({ capture: false }), { note: 'x' }),
    ],
    [
      'a refund of a charge',
      'idempotencyKey',
      'refundKey, or the header Idempotency-Key',
      async () => service.refund(await pay(), { amount: 100, idempotencyKey: 'r-1' }),
    ],
    [
      'a refund of a charge',
      'refund_amount',
      'refundAmount',
      async () => service.refund(await pay(), { refund_amount: 100 }),
    ],
    [
      'a refund of a link',
      'amountToRefund',
      'refundAmount',
      async () => refundLink({ linkId: await paidLink(), amountToRefund: '100' }),
    ],
    [
      'a refund of a link',
      'additionalInfo.bankAccount',
      'bankTransferAccountInfo',
      async () => refundLink({ linkId: await paidLink(), additionalInfo: { bankAccount: {} } }),
    ],
    [
      'a cancellation of a link',
      'reason',
      'linkId',
      async () =>
        service.post('/v2/cashier/payment-link/cancel', { linkId: await paidLink(), reason: 'x' }, demo),
    ],
    ['a charge', 'idempotency_key', 'idempotencyKey', () => service.charge({ cardId, idempotency_key: 'k' })],
    ['a charge', 'captureAmount', 'amount', () => service.charge({ cardId, captureAmount: 100 })],
    ['a charge', 'use3ds', 'card3dsInfo.use3ds', () => service.charge({ cardId, use3ds: true })],
    ['a charge', 'capture_method', 'capture', () => service.charge({ cardId, capture_method: 'manual' })],
    [
      'a charge',
      'card3dsInfo.use3DS',
      'card3dsInfo.use3ds',
      () => service.charge({ cardId, card3dsInfo: { use3DS: true } }),
    ],
    [
      'a charge',
      'payer.address.zip',
      'zipCode',
      () => service.charge({ cardId, payer: { address: { zip: '1' } } }),
    ],
    [
      'a link',
      'expires_in',
      'expiresAt',
      () => service.post('/v2/cashier/payment-link', { orderId: 'never', expires_in: 60 }, demo),
    ],
    [
      'a link',
      'paymentOptions.pix',
      'boleto',
      () => service.post('/v2/cashier/payment-link', { paymentOptions: { pix: {} } }, demo),
    ],
    ['a token', 'verify_card', 'verifyCard', () => service.tokenize({}, { verify_card: false })],
    ['a token', 'card.holderName', 'cardHolderName', () => service.tokenize({ holderName: 'Ana' })],
  ])('of %s is refused, and the error says what is meant: %s', async (_, field, meant, ask) => {
    const [before, answer] = await Promise.all([null, ask()])
    expect([before, answer.status, reasonOf(answer), fieldOf(answer)]).toEqual([
      null,
      400,
      'unknown_field',
      field,
    ])
    expect(messageOf(answer)).toContain(meant)
  })

  it('is refused in the body of a cancellation, and the payment stays as it was', async () => {
    const key = await pay({ capture: false })
    const before = [await ledger(), (await service.find(key)).text]
    const answer = await service.post(`/v1/payments/charges/cancel/${key}`, { amount: 100 }, demo)
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'unknown_field'])
    expect((await service.capture(key, { amount: 100, amout: 1 })).status).toBe(400)
    expect([await ledger(), (await service.find(key)).text]).toEqual(before)
  })

  it('is repeated in an error only if it looks like a name', async () => {
    for (const name of ['4242424242424242', 'pan4242424242424242', 'a b', '', '123', 'x'.repeat(60)]) {
      const { text } = await service.charge({ cardId, payer: { [name]: 'x' } })
      expect(text).toContain('payer.(a name that is not shown)')
      if (name !== '') expect(text).not.toContain(name)
    }
  })
})

describe('a field at the top of a body that resembles no other', () => {
  it('is ignored, and named in the sandbox', async () => {
    const { status, body } = await service.charge({
      cardId,
      colour: 'blue',
      customerEmail: 'ana@example.com',
    })
    const message = 'colour is not a field of this request, and was ignored.'
    expect([status, body]).toMatchObject([
      200,
      { transferStatus: 'SETTLED', warnings: [{ field: 'colour', message }, { field: 'customerEmail' }] },
    ])
  })

  it('leaves no trace in an answer without one', async () => {
    expect((await service.charge({ cardId, metadata_version: undefined })).body).not.toHaveProperty(
      'warnings',
    )
  })

  it('is ignored in live mode, where the answer has its documented fields only; others are refused', async () => {
    const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const live = await startTestService({ mode: 'live', acquirer })
    const login = (more: object): Promise<Answer> =>
      live.post('/v1/auth/token', { clientId: 'ci_a', clientSecret: 'cs_a', ...more }, {})
    expect(reasonOf(await login({ grant_type: 'client_credentials' }))).toBe('invalid_client')
    expect(reasonOf(await login({ client_id: 'ci_a' }))).toBe('unknown_field')
    await live.close()
  })
})

describe('a name that stands elsewhere in a body, or resembles a known one', () => {
  it('is ignored at the top of a charge and of a link', async () => {
    const strays = {
      email: 'a@example.com',
      name: 'Ana',
      state: 'SP',
      number: '1',
      payerId: 'p',
      cardToken: 't',
    }
    const charged = await service.charge({ cardId, ...strays, captured: true })
    expect(charged.status).toBe(200)
    const link = {
      orderId: 'strays',
      amount: 1000,
      country: 'BR',
      currency: 'BRL',
      allowPaymentMethods: ['PIX'],
    }
    const { status, body } = await service.post(
      '/v2/cashier/payment-link',
      { ...link, city: 'Recife', zipCode: '1', paymentMethods: [] },
      demo,
    )
    expect([status, body]).toMatchObject([
      200,
      {
        warnings: [
          { field: 'city' },
          { field: 'zipCode' },
          { field: 'paymentMethods', message: expect.stringContaining('Did you mean ') },
        ],
      },
    ])
  })

  it.each(['/pay/lnk_unknown?language=pt&steps=2&payment_method=PIX', '/docs?query=x'])(
    'is ignored in the query of the page %s',
    async (path) => {
      expect((await service.send(path, { redirect: 'manual' })).status).not.toBe(400)
    },
  )
})

describe('a parameter of a list', () => {
  const lists = [
    '/v1/payments',
    '/v1/payments/charges',
    '/v1/payments/refunds',
    '/v1/payments/cards?customerId=c',
    '/v1/forward',
    '/v1/notifications',
    '/v2/cashier/payment-link',
  ]
  it.each(lists)('that avoids caches is ignored, and others are refused: %s', async (path) => {
    const ask = async (parameter: string): Promise<Answer> =>
      service.send(`${path}${path.includes('?') ? '&' : '?'}${parameter}`, { headers: demo })
    expect((await ask('_=1764369000000&__t=x&_=2')).status).toBe(200)
    const answer = await ask('_=1&stat=SETTLED')
    expect([answer.status, reasonOf(answer), fieldOf(answer)]).toEqual([400, 'unknown_field', 'stat'])
  })
})

describe('the amount of a refund', () => {
  it.each([
    { amount: 400 },
    { refundAmount: 400 },
    { refundAmount: '400' },
    { amount: 400, refundAmount: '400' },
  ])('of a charge can be %j', async (fields) => {
    expect((await service.refund(await pay(), fields)).body).toMatchObject({ amount: 400 })
  })

  it.each([
    { refundAmount: '400' },
    { amount: 400 },
    { amount: '400' },
    { amount: 400, refundAmount: '400' },
  ])('of a link can be %j', async (fields) => {
    const { body } = await refundLink({ linkId: await paidLink(), ...fields })
    expect(body).toMatchObject({ data: { refundAmount: 400 } })
  })

  it('is refused if its two names have different values', async () => {
    const both = { amount: 400, refundAmount: '500' }
    for (const answer of [
      await service.refund(await pay(), both),
      await refundLink({ linkId: await paidLink(), ...both }),
    ]) {
      expect([answer.status, fieldOf(answer)]).toEqual([400, 'refundAmount'])
      expect(messageOf(answer)).toContain('amount is 400 and refundAmount is 500')
    }
  })
})

describe('the header of the idempotency key', () => {
  it.each(['X-Idempotency-Key', 'Idempotence-Key', 'Cko-Idempotency-Key', 'PayPal-Request-Id'])(
    'is not %s, which is refused if the request has no other key',
    async (name) => {
      const before = await ledger()
      const answer = await service.charge({ cardId }, { ...demo, [name]: 'k-1' })
      expect([answer.status, reasonOf(answer), fieldOf(answer)]).toEqual([
        400,
        'unknown_field',
        name.toLowerCase(),
      ])
      expect(messageOf(answer)).toContain('Idempotency-Key')
      expect(await ledger()).toBe(before)
      expect(
        (await service.charge({ cardId, idempotencyKey: `with-${name}` }, { ...demo, [name]: 'k-1' })).status,
      ).toBe(200)
      expect((await service.refund(await pay(), {}, { ...demo, [name]: 'k-1' })).status).toBe(400)
    },
  )

  it('may have its value in quotes', async () => {
    const quoted = await service.charge({ cardId }, { ...demo, 'idempotency-key': '"quoted-1"' })
    const plain = await service.charge({ cardId }, { ...demo, 'idempotency-key': 'quoted-1' })
    expect([quoted.status, plain.text]).toEqual([200, quoted.text])
    expect(quoted.body).toMatchObject({ idempotencyKey: 'quoted-1' })
    const key = await pay()
    const header = { ...demo, 'idempotency-key': '"quoted-2"' }
    const first = await service.refund(key, { amount: 1 }, header)
    expect((await service.refund(key, { amount: 1, refundKey: 'quoted-2' })).body).toEqual(first.body)
    const body = { cardId, destination: 'nobody', path: '/', body: ['{{card.pan}}'] }
    expect(reasonOf(await service.post('/v1/forward', body, header))).toBe('destination_not_allowed')
    for (const value of ['"', '""', '"a', '""a""'])
      expect((await service.charge({ cardId }, { ...demo, 'idempotency-key': value })).status).toBe(400)
  })
})

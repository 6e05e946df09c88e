import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'

type Fields = Readonly<Record<string, unknown>>

const path = '/v2/cashier/payment-link/'
let service: TestService
let nowSeconds: number
let count = 0

beforeAll(async () => {
  service = await startTestService()
  // Noon of 30 June 2026 in Brazil.
  await setClock(Date.UTC(2026, 5, 30, 15) / 1000)
})
afterAll(() => service.close())

async function setClock(now: number): Promise<void> {
  const { status } = await service.post('/v1/sandbox/clock', { now }, asMerchant('demo'))
  expect(status).toBe(200)
  nowSeconds = now
}

const day = 24 * 60 * 60
const inDays = (days: number): number => nowSeconds + days * day

/** Asks for a link of 100 BRL by PIX, unless told otherwise. */
function create(fields: Fields = {}, merchant = 'demo'): Promise<Answer> {
  count += 1
  const order = { orderId: `order-${count}`, amount: 10_000, country: 'BR', currency: 'BRL' }
  return service.post(path, { ...order, allowPaymentMethods: ['PIX'], ...fields }, asMerchant(merchant))
}

async function recordOf({ body }: Answer): Promise<Fields> {
  const { linkId } = body as { readonly linkId: string }
  const found = await service.send(`${path}${linkId}`, { headers: asMerchant('demo') })
  return (found.body as { readonly data: Fields }).data
}

const mexico = { country: 'MX', currency: 'MXN' }
const colombia = { country: 'CO', currency: 'COP', amount: 300_000 }
const chile = { country: 'CL', currency: 'CLP', email: 'ana@example.com', description: 'Two books' }
const peru = { country: 'PE', currency: 'PEN' }
const payer = { name: 'Ana Souza', phone: '+5511987654321', email: 'ana@example.com' }

const shippingAddress = {
  name: 'Ana Souza',
  countryCode: 'BR',
  province: 'SP',
  city: 'São Paulo',
  postalCode: '01310-100',
  line1: 'Avenida Paulista 1000',
  line2: 'Sala 7',
}

describe('a link', () => {
  it('is made with the requested values, and shows them', async () => {
    const asked = {
      orderId: 'a whole order',
      amount: 12_345,
      country: 'BR',
      currency: 'BRL',
      allowPaymentMethods: ['BOLETO', 'CREDIT_CARD', 'PIX', 'BANK_TRANSFER_BR'],
      ...payer,
      documentId: '12ABC34501DE35',
      billingAddress: { zipCode: '01310-100', state: 'SP', complement: '' },
      shippingAddress,
      redirectUrl: 'https://shop.example/paid',
      description: 'Two books',
      needCollectAddress: true,
    }
    const unseen = {
      installmentPlanId: 'plan_1',
      paymentIntentInfo: { installmentPlanId: 'plan_2', taxPlanId: 'tax_1', targetCurrency: 'BRL' },
      paymentDocumentUrl: 'https://shop.example/invoice.pdf',
      metadata: { cart: '7' },
      subMerchantId: 'shop-7',
      paymentOptions: {
        boleto: { dueDate: inDays(2), fine: { type: 'RATE', startDate: inDays(3), value: 0.02 } },
      },
    }
    const answer = await create({ ...asked, ...unseen, expiresAt: nowSeconds + 3600 * 72 })
    expect(answer.status, answer.text).toBe(200)
    expect(Object.keys(answer.body as object).sort()).toEqual(['linkId', 'paymentLink'])
    expect(await recordOf(answer)).toMatchObject({
      ...asked,
      callbackUrl: null,
      paymentStatus: 'INITIAL_STATUS',
      expiredTime: '2026-07-03 15:00:00',
    })
  })

  it('lasts seven days by default', async () => {
    expect(await recordOf(await create())).toMatchObject({
      createTime: '2026-06-30 15:00:00',
      expiredTime: '2026-07-07 15:00:00',
      name: null,
      email: null,
      phone: null,
      documentId: null,
      description: null,
      billingAddress: null,
      shippingAddress: null,
      needCollectAddress: false,
    })
  })

  it('is made at the path with and without a slash at its end', async () => {
    const body = { orderId: 'slash', amount: 1, country: 'BR', currency: 'BRL', allowPaymentMethods: ['PIX'] }
    expect((await service.post(path.slice(0, -1), body, asMerchant('demo'))).status).toBe(200)
  })
})

describe('an amount', () => {
  // Each method at its limit, and just beyond it.
  it.each<readonly [string, Fields, number, number]>([
    ['BOLETO', {}, 500, 499],
    ['PAY_CASH', mexico, 2_000_000, 2_000_001],
    ['PAY_CASH', peru, 350_000, 350_001],
    ['PSE', { ...colombia, ...payer }, 100_000, 99_900],
    ['EFECTY', { ...colombia, ...payer }, 100_000, 99_900],
    ['EFECTY', { ...colombia, ...payer }, 500_000_000, 500_000_100],
    ['NEQUI', { ...colombia, ...payer }, 200_000, 199_900],
    ['BANK_TRANSFER_PE', { ...peru, ...payer }, 1000, 999],
    ['WALLET', { ...peru, ...payer }, 1000, 999],
  ])('by %s with %j can be %i but not %i', async (method, fields, good, beyond) => {
    const more = { ...fields, allowPaymentMethods: [method] }
    expect((await create({ ...more, amount: good })).status).toBe(200)
    const refused = await create({ ...more, amount: beyond })
    expect([refused.status, reasonOf(refused)]).toEqual([400, 'payment_method_limit'])
  })

  it.each(['WEB_PAY', 'KHIPU', 'MACH', 'HITES', 'FINTOC', 'SERVIFACIL'])(
    'by %s may be one peso of Chile',
    async (method) => {
      expect((await create({ ...chile, amount: 1, allowPaymentMethods: [method] })).status).toBe(200)
    },
  )

  it('by BOLETO below 5 BRL is refused in the words of the interface', async () => {
    const { status, body } = await create({ amount: 499, allowPaymentMethods: ['PIX', 'BOLETO'] })
    const message = 'The minimum amount of Boleto is 5 BRL; amount is 4.99 BRL.'
    const flaw = { reason: 'payment_method_limit', field: 'amount' }
    const data = { errorMessage: message, ...flaw, errors: [{ ...flaw, message }] }
    expect([status, body]).toEqual([400, { code: 400, message, data }])
  })

  it.each(['1.0', '1e2', '-0', '"100"', '0', '1000000000000000', '500.00'])(
    'is an integer as it is written: not %s',
    async (literal) => {
      const body = `{"orderId":"x","amount":${literal},"country":"BR","currency":"BRL","allowPaymentMethods":["PIX"]}`
      const headers = { ...asMerchant('demo'), 'content-type': 'application/json' }
      const answer = await service.send(path, { method: 'POST', headers, body })
      expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
      expect(answer.body).toMatchObject({ data: { field: 'amount' } })
    },
  )
})

/** A request that is refused: what is wrong with it, and the answer. */
type Refusal = readonly [reason: string, field: string, wrong: () => Fields]

const fine = (more: Fields = {}): Fields => ({ type: 'RATE', startDate: inDays(3), value: 0.02, ...more })
const boleto = (fields: Fields): Fields => ({ paymentOptions: { boleto: fields } })

const refusals: readonly Refusal[] = [
  ['invalid_request', 'orderId', () => ({ orderId: undefined })],
  ['country_not_supported', 'country', () => ({ country: 'AR' })],
  ['currency_not_supported', 'currency', () => ({ currency: 'MXN' })],
  [
    'amount_not_multiple',
    'amount',
    () => ({ ...colombia, amount: 10_050, allowPaymentMethods: ['CREDIT_CARD'] }),
  ],
  ['invalid_request', 'allowPaymentMethods', () => ({ allowPaymentMethods: null })],
  ['invalid_request', 'allowPaymentMethods', () => ({ allowPaymentMethods: [] })],
  ['invalid_request', 'allowPaymentMethods.1', () => ({ allowPaymentMethods: ['PIX', 'PIX'] })],
  ['invalid_request', 'allowPaymentMethods.0', () => ({ allowPaymentMethods: ['CASH'] })],
  ['payment_method_not_supported', 'allowPaymentMethods.0', () => ({ allowPaymentMethods: ['OXXO'] })],
  ['payment_method_not_supported', 'allowPaymentMethods.0', () => ({ currency: 'USD' })],
  [
    'payment_method_not_supported',
    'allowPaymentMethods.0',
    () => ({ ...chile, allowPaymentMethods: ['CREDIT_CARD'] }),
  ],
  [
    'payment_method_field_required',
    'phone',
    () => ({ ...colombia, ...payer, phone: undefined, allowPaymentMethods: ['PSE'] }),
  ],
  [
    'payment_method_field_required',
    'description',
    () => ({ ...chile, description: undefined, allowPaymentMethods: ['KHIPU'] }),
  ],
  ['invalid_request', 'name', () => ({ name: 'x'.repeat(51) })],
  ['invalid_request', 'email', () => ({ email: `${'x'.repeat(53)}@example.com` })],
  ['invalid_request', 'email', () => ({ email: 'ana' })],
  ['invalid_request', 'phone', () => ({ phone: '11987654321' })],
  ['invalid_document_id', 'documentId', () => ({ documentId: '529.982.247-25' })],
  ['invalid_document_id', 'documentId', () => ({ documentId: '52998224724' })],
  ['invalid_document_id', 'documentId', () => ({ documentId: '12ABC34501DE36' })],
  ['invalid_request', 'billingAddress.number', () => ({ billingAddress: { number: 7 } })],
  [
    'invalid_request',
    'shippingAddress.line2',
    () => ({ shippingAddress: { ...shippingAddress, line2: undefined } }),
  ],
  ['unknown_field', 'paymentOptions.pix', () => ({ paymentOptions: { pix: {} } })],
  ['invalid_due_date', 'paymentOptions.boleto.dueDate', () => boleto({ dueDate: nowSeconds })],
  ['invalid_due_date', 'paymentOptions.boleto.dueDate', () => boleto({ dueDate: inDays(8) })],
  ['due_date_required', 'paymentOptions.boleto.dueDate', () => boleto({ fine: fine() })],
  [
    'invalid_fine_start_date',
    'paymentOptions.boleto.fine.startDate',
    () => boleto({ dueDate: inDays(3), fine: fine() }),
  ],
  [
    'invalid_request',
    'paymentOptions.boleto.fine.type',
    () => boleto({ dueDate: inDays(2), fine: fine({ type: 'FIXED' }) }),
  ],
  [
    'invalid_request',
    'paymentOptions.boleto.fine.value',
    () => boleto({ dueDate: inDays(2), fine: fine({ value: 1.01 }) }),
  ],
  ['invalid_url', 'callbackUrl', () => ({ callbackUrl: 'http://shop.example/' })],
  ['invalid_url', 'redirectUrl', () => ({ redirectUrl: 'javascript:alert(1)' })],
  ['invalid_url', 'paymentDocumentUrl', () => ({ paymentDocumentUrl: 'https://u:p@shop.example/' })],
  ['invalid_url', 'callbackUrl', () => ({ callbackUrl: 'https://192.168.1.1/' })],
  ['unknown_plan', 'installmentPlanId', () => ({ installmentPlanId: 'plan_unknown' })],
  ['unknown_plan', 'installmentPlanId', () => ({ installmentPlanId: 'ipl_unknown' })],
  [
    'unknown_plan',
    'paymentIntentInfo.installmentPlanId',
    () => ({ paymentIntentInfo: { installmentPlanId: 'ipl_unknown' } }),
  ],
  [
    'unknown_plan',
    'paymentIntentInfo.installmentPlanId',
    () => ({ paymentIntentInfo: { installmentPlanId: 'plan_unknown' } }),
  ],
  [
    'currency_not_supported',
    'paymentIntentInfo.targetCurrency',
    () => ({ paymentIntentInfo: { targetCurrency: 'USD' } }),
  ],
  ['invalid_request', 'needCollectAddress', () => ({ needCollectAddress: 'true' })],
  ['invalid_request', 'metadata', () => ({ metadata: { a: 7 } })],
  ['invalid_expiry', 'expiresAt', () => ({ expiresAt: nowSeconds })],
  ['invalid_expiry', 'expiresAt', () => ({ expiresAt: inDays(367) })],
  ['card_number_in_text', 'description', () => ({ description: 'card 4242 4242 4242 4242' })],
]

describe('a request for a link', () => {
  it.each(refusals)('is refused: %s of %s', async (reason, field, wrong) => {
    count += 1
    const orderId = `refused-${count}`
    const refused = await create({ orderId, ...wrong() })
    const { message } = refused.body as { readonly message: string }
    const data = { errorMessage: message, reason, field, errors: [{ field, reason, message }] }
    expect([refused.status, refused.body]).toEqual([400, { code: 400, message, data }])
    // It created nothing: exactly one other link can have the order's name.
    expect((await create({ orderId })).status).toBe(200)
    expect(reasonOf(await create({ orderId }))).toBe('order_id_taken')
  })

  it('is refused for all its bad addresses together, including one that is not public', async () => {
    const refused = await create({ callbackUrl: 'https://192.168.1.1/', redirectUrl: 'ftp://shop.example/' })
    expect(refused.body).toMatchObject({
      data: { errors: [{ field: 'callbackUrl' }, { field: 'redirectUrl' }] },
    })
  })

  it.each<readonly [string, () => Fields, string]>([
    [
      'paymentIntentInfo',
      () => ({ paymentIntentInfo: { installmentPlanId: 'plan_1' } }),
      'paymentIntentInfo',
    ],
    [
      'paymentDocumentUrl',
      () => ({ paymentDocumentUrl: 'https://shop.example/x.pdf' }),
      'paymentDocumentUrl',
    ],
    ['boletoFine', () => boleto({ dueDate: inDays(2), fine: fine() }), 'paymentOptions.boleto.fine'],
  ])('uses %s only where the account manager switched it on', async (capability, fields, field) => {
    expect((await create(fields())).status).toBe(200)
    const refused = await create(fields(), 'plain')
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'capability_not_configured'])
    expect(refused.body).toMatchObject({ message: expect.stringContaining(capability), data: { field } })
  })

  it('of a payment service provider names its sub merchant', async () => {
    expect(reasonOf(await create({}, 'psp'))).toBe('sub_merchant_required')
    expect((await create({ subMerchantId: 'shop-7' }, 'psp')).status).toBe(200)
  })
})

describe("the sandbox's clock", () => {
  it("turns Brazil's day at its midnight", async () => {
    const midnight = Date.UTC(2026, 6, 1, 3) / 1000
    const tomorrow = { dueDate: midnight + day / 2 }
    try {
      await setClock(midnight - 60)
      expect((await create(boleto(tomorrow))).status).toBe(200)
      await setClock(midnight)
      const late = await create(boleto(tomorrow))
      expect([late.status, reasonOf(late)]).toEqual([400, 'invalid_due_date'])
      expect(late.body).toMatchObject({ message: expect.stringContaining('after today, 2026-07-01') })
      expect((await create(boleto({ dueDate: tomorrow.dueDate + day }))).status).toBe(200)
    } finally {
      await setClock(Date.UTC(2026, 5, 30, 15) / 1000)
    }
  })

  it('judges what is in the future', async () => {
    const expiresAt = inDays(300)
    expect((await create({ expiresAt })).status).toBe(200)
    try {
      await setClock(expiresAt)
      expect(reasonOf(await create({ expiresAt }))).toBe('invalid_expiry')
    } finally {
      await setClock(Date.UTC(2026, 5, 30, 15) / 1000)
    }
  })
})

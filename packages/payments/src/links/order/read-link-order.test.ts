import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  goodLink,
  type LinkReadResult,
  noonMs,
  readLinkBody,
} from '../../../../server/test/support/read-link-body.ts'
import { hasCardNumber } from '../../../../values/src/card-numbers/card-numbers.ts'
import { ServiceError } from '../../../../values/src/errors.ts'
import { cardNumberRule } from '../../../../values/src/schemas/texts.ts'

const ask = (more: object, circumstances?: Parameters<typeof readLinkBody>[1]): LinkReadResult =>
  readLinkBody({ ...goodLink, ...more }, circumstances)

/** The same for a request that need not even be JSON that the service accepts. */
function askOddly(body: unknown): LinkReadResult | null {
  try {
    return readLinkBody(body)
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError)
    return null
  }
}

const noon = noonMs / 1000
const day = 24 * 60 * 60

const billingAddress = {
  zipCode: '01310-100',
  state: 'SP',
  city: 'São Paulo',
  district: 'Bela Vista',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  country: 'BR',
}
const shippingAddress = {
  name: 'Ana Souza',
  countryCode: 'BR',
  province: 'SP',
  city: 'São Paulo',
  postalCode: '01310-100',
  line1: 'Avenida Paulista 1000',
  line2: '',
}

/** A request with every field. */
const wholeLink = {
  orderId: 'order-1',
  amount: 10_000,
  country: 'BR',
  currency: 'BRL',
  allowPaymentMethods: ['BOLETO', 'CREDIT_CARD'],
  name: 'Ana Souza',
  email: 'ana@example.com',
  phone: '+5511987654321',
  documentId: '52998224725',
  billingAddress,
  shippingAddress,
  paymentOptions: {
    boleto: { dueDate: noon + 2 * day, fine: { type: 'RATE', startDate: noon + 3 * day, value: 0.02 } },
  },
  callbackUrl: 'https://shop.example/hook',
  redirectUrl: 'https://shop.example/paid?order=1#top',
  installmentPlanId: 'plan_old',
  description: 'Two books',
  needCollectAddress: true,
  paymentIntentInfo: { installmentPlanId: 'plan_1', taxPlanId: 'tax-1', targetCurrency: 'BRL' },
  paymentDocumentUrl: 'https://shop.example/invoice.pdf',
  metadata: { cart: '7', 'note ✎': '' },
  subMerchantId: 'shop-7',
  expiresAt: noon + 3 * day,
}

describe('a request for a link', () => {
  it('is read with every field', () => {
    expect(readLinkBody(wholeLink).order).toEqual({
      orderId: 'order-1',
      amountMinor: 10_000,
      country: 'BR',
      currency: 'BRL',
      allowPaymentMethods: ['BOLETO', 'CREDIT_CARD'],
      expiresAtMs: noonMs + 3 * day * 1000,
      name: 'Ana Souza',
      email: 'ana@example.com',
      phone: '+5511987654321',
      documentId: '52998224725',
      description: 'Two books',
      callbackUrl: 'https://shop.example/hook',
      redirectUrl: 'https://shop.example/paid?order=1#top',
      paymentDocumentUrl: 'https://shop.example/invoice.pdf',
      needCollectAddress: true,
      billingAddress,
      shippingAddress,
      boleto: { dueDate: '2026-07-02', fine: { startDate: '2026-07-03', rate: 0.02 } },
      installmentPlanId: 'plan_1',
      installmentOffer: null,
      taxPlanId: 'tax-1',
      targetCurrency: 'BRL',
      exchange: null,
      metadata: { cart: '7', 'note ✎': '' },
      subMerchantId: 'shop-7',
    })
  })

  it('is read with only the required fields: the others are null, and the link lasts 7 days', () => {
    const bare = {
      orderId: 'order-1',
      amountMinor: 10_000,
      country: 'BR',
      currency: 'BRL',
      allowPaymentMethods: ['PIX'],
      expiresAtMs: noonMs + 7 * day * 1000,
      name: null,
      email: null,
      phone: null,
      documentId: null,
      description: null,
      callbackUrl: null,
      redirectUrl: null,
      paymentDocumentUrl: null,
      needCollectAddress: false,
      billingAddress: null,
      shippingAddress: null,
      boleto: null,
      installmentPlanId: null,
      installmentOffer: null,
      taxPlanId: null,
      targetCurrency: null,
      exchange: null,
      metadata: {},
      subMerchantId: null,
    }
    expect(ask({}).order).toEqual(bare)
    const nothing = { name: null, documentId: null, callbackUrl: null, redirectUrl: null }
    expect(ask(nothing).order).toEqual(bare)
    expect(ask({ colour: 'red', linkId: 'lnk_1', paymentStatus: 'SETTLED' }).order).toEqual(bare)
  })

  it.each([
    ...['orderId', 'amount', 'country', 'currency', 'email', 'phone', 'billingAddress', 'shippingAddress'],
    ...['paymentOptions', 'installmentPlanId', 'description', 'needCollectAddress', 'paymentIntentInfo'],
    ...['paymentDocumentUrl', 'metadata', 'subMerchantId', 'expiresAt'],
  ])('has no null for %s', (field) => {
    expect(ask({ [field]: null })).toMatchObject({ reason: 'invalid_request', field })
  })

  it.each(['orderId', 'amount', 'country', 'currency'])('is refused without %s', (field) => {
    expect(ask({ [field]: undefined })).toMatchObject({ reason: 'invalid_request', field })
  })

  it.each(['[]', '"x"', 'null', '7', 'true'])('is an object: not %s', (body) => {
    expect(readLinkBody(body)).toMatchObject({ reason: 'invalid_request', field: '' })
  })

  it.each<readonly [string, readonly unknown[]]>([
    ['orderId', ['', ' ', 7, [], 'x'.repeat(65)]],
    ['amount', [0, -1, '10000', [1], true, 1_000_000_000_000_000]],
    ['country', ['br', 'BRA', '', 55, 'Br']],
    ['currency', ['brl', 'R$', '', 986]],
    ['name', ['', '\t', 7, 'x'.repeat(51), { first: 'Ana' }]],
    ['email', ['', 'ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com', 'ana@@example.com', 7]],
    [
      'email',
      ['ana@example..com', '.ana@example.com', 'ana.@example.com', 'a..b@example.com', 'ana@-example.com'],
    ],
    [
      'email',
      [
        'Ana <ana@example.com>',
        'ana@example.com\n',
        'a@b.com,c@d.com',
        'mailto:ana@example.com',
        'ana@b.c,d',
      ],
    ],
    [
      'phone',
      ['', '11987654321', '5511987654321', '0055 11 987654321', '+0511987654321', '+55 11 98765-4321'],
    ],
    ['phone', ['+55', '+551198', '+5511987654321000', '+55119876543a1', 5_511_987_654_321, '+٥٥١١٩٨٧٦٥٤٣٢١']],
    ['description', ['', ' ', 7, 'x'.repeat(501)]],
    ['subMerchantId', ['', ' ', 7, 'x'.repeat(65)]],
    ['needCollectAddress', ['true', 1, 0]],
    ['installmentPlanId', ['', 'plan 1', 'plan/1', 'plän', 7, 'x'.repeat(65)]],
    ['callbackUrl', [7, [], 'https://shop.example/'.padEnd(2049, 'x')]],
    ['expiresAt', ['1783782000', -1, 253_402_300_800, true]],
    ['billingAddress', ['Avenida Paulista', [], 7]],
    ['shippingAddress', ['Avenida Paulista', [], 7, {}]],
    ['paymentIntentInfo', ['plan_1', [], 7]],
    [
      'metadata',
      ['x', [], [['a', 'b']], 7, true, { a: 1 }, { a: null }, { a: {} }, { a: ['b'] }, { a: 'b', c: true }],
    ],
  ])('%s cannot be %j', (field, values) => {
    const taken = values.filter((value) => {
      const { reason, ...refusal } = ask({ [field]: value })
      if (reason !== null)
        expect([field, refusal]).toMatchObject([field, { field: expect.stringMatching(`^${field}`) }])
      return reason !== 'invalid_request'
    })
    expect(taken).toEqual([])
  })

  it.each(['1.0', '1e2', '-0', '1.5', '99999999999999999999'])(
    'takes no amount and no end of %s',
    (literal) => {
      const body = JSON.stringify({ ...goodLink, amount: 0 }).replace('"amount":0', `"amount":${literal}`)
      expect(readLinkBody(body)).toMatchObject({ reason: 'invalid_request', field: 'amount' })
      const ending = JSON.stringify({ ...goodLink, expiresAt: 0 }).replace(
        '"expiresAt":0',
        `"expiresAt":${literal}`,
      )
      expect(readLinkBody(ending)).toMatchObject({ reason: 'invalid_request', field: 'expiresAt' })
    },
  )

  it.each([
    ['AR', 'ARS', 'country_not_supported', 'country'],
    ['US', 'USD', 'country_not_supported', 'country'],
    ['BR', 'EUR', 'currency_not_supported', 'currency'],
    ['BR', 'MXN', 'currency_not_supported', 'currency'],
    ['CL', 'CLF', 'currency_not_supported', 'currency'],
  ])('is refused for %s in %s', (country, currency, reason, field) => {
    expect(ask({ country, currency })).toMatchObject({ reason, field })
  })

  it.each([
    [1, 'amount_not_multiple'],
    [199, 'amount_not_multiple'],
    [100, null],
    [10_050, 'amount_not_multiple'],
  ])('for %i in COP is refused with: %s', (amount, reason) => {
    const fields = { country: 'CO', currency: 'COP', allowPaymentMethods: ['CREDIT_CARD'], amount }
    expect(ask(fields).reason).toBe(reason)
  })

  it('of a payment service provider names its sub merchant', () => {
    const psp = { merchant: 'psp' }
    expect(ask({}, psp)).toMatchObject({ reason: 'sub_merchant_required', field: 'subMerchantId' })
    expect(ask({ subMerchantId: 'shop-7' }, psp).order?.subMerchantId).toBe('shop-7')
  })
})

describe('what is counted in characters', () => {
  it.each([
    ['name', '😀', 50],
    ['name', 'é', 50],
    ['orderId', 'ß', 64],
    ['description', '本', 500],
  ])('is counted in characters as people see them: %s of %s up to %i', (field, character, longest) => {
    expect(ask({ [field]: character.repeat(longest) }).reason).toBeNull()
    const tooLong = ask({ [field]: character.repeat(longest + 1) })
    const message = `must have at most ${longest} characters`
    expect(tooLong).toMatchObject({ reason: 'invalid_request', field, message })
  })

  it('is an e-mail address of up to 64', () => {
    const address = (length: number): string => `${'x'.repeat(length - 12)}@example.com`
    expect(ask({ email: address(64) }).reason).toBeNull()
    expect(ask({ email: address(65) })).toMatchObject({ reason: 'invalid_request', field: 'email' })
  })

  it.each([
    'a@b.co',
    "o'neil+books@mail.example.com.br",
    'josé@exämple.com',
    'ana_1@xn--exmple-cua.com',
    'a-b@1.dev',
  ])('may be the e-mail address %s', (email) => {
    expect(ask({ email }).order?.email).toBe(email)
  })

  it.each([
    '+5511987654321',
    '+525512345678',
    '+573001234567',
    '+56912345678',
    '+5112345678',
    '+14155550100',
  ])('may be the telephone number %s', (phone) => {
    expect(ask({ phone }).order?.phone).toBe(phone)
  })
})

describe('an address', () => {
  it('for billing may have any of its fields, and no others are kept', () => {
    expect(ask({ billingAddress: {} }).order?.billingAddress).toEqual({})
    expect(ask({ billingAddress: { city: 'Recife', planet: 'Earth' } }).order?.billingAddress).toEqual({
      city: 'Recife',
    })
  })

  it.each(Object.keys(billingAddress))('for billing has only strings: %s', (field) => {
    const refused = { reason: 'invalid_request', field: `billingAddress.${field}` }
    expect(ask({ billingAddress: { ...billingAddress, [field]: 7 } })).toMatchObject(refused)
    expect(ask({ billingAddress: { ...billingAddress, [field]: null } })).toMatchObject(refused)
  })

  it.each(Object.keys(shippingAddress))('for shipping is complete: %s', (field) => {
    // Of the parts of an address, only the second line may be blank.
    const wrong = field === 'line2' ? [undefined, 7] : [undefined, 7, ' ']
    for (const needCollectAddress of [true, false]) {
      for (const value of wrong) {
        const answer = ask({ needCollectAddress, shippingAddress: { ...shippingAddress, [field]: value } })
        expect(answer).toMatchObject({ reason: 'invalid_request', field: `shippingAddress.${field}` })
      }
    }
  })

  it.each([
    ['BR', '00000-000', false],
    ['BR', '0', false],
    ['br', '00000', false],
    ['BR', '0 0', false],
    ['CO', '0', true],
    ['PE', '0000', true],
    ['CO', '000000', true],
    // Brazil's, written elsewhere.
    ['CO', '00000000', false],
    ['PE', '00000-000', false],
  ])('in %s may have the postal code %j: %s', (country, zeros, isAccepted) => {
    const shipping = { ...shippingAddress, countryCode: country.toUpperCase(), postalCode: zeros }
    const billing = { ...billingAddress, country, zipCode: zeros }
    const [shipped, billed] = [ask({ shippingAddress: shipping }), ask({ billingAddress: billing })]
    if (isAccepted) {
      expect(shipped.order?.shippingAddress).toEqual(shipping)
      return expect(billed.order?.billingAddress).toEqual(billing)
    }
    expect(shipped).toMatchObject({ field: 'shippingAddress.postalCode' })
    expect(billed).toMatchObject({ field: 'billingAddress.zipCode' })
  })

  it('for shipping is not required by a link that asks for one', () => {
    expect(ask({ needCollectAddress: true }).order).toMatchObject({
      needCollectAddress: true,
      shippingAddress: null,
    })
  })
})

describe('the end of a link', () => {
  it.each([
    [0, 'invalid_expiry'],
    [-1, 'invalid_expiry'],
    [1, null],
    [366 * day, null],
    [366 * day + 1, 'invalid_expiry'],
  ])('%i seconds from now: %s', (seconds, reason) => {
    const expiresAt = noon + seconds
    const answer = ask({ expiresAt })
    if (reason === null) return expect(answer.order?.expiresAtMs).toBe(expiresAt * 1000)
    expect(answer).toMatchObject({
      reason,
      field: 'expiresAt',
      message: `expiresAt is ${expiresAt}, but must be in the future, at most 366 days ahead; it is now ${noon}.`,
    })
  })

  it('is in the future to the millisecond', () => {
    const nowMs = noonMs - 1
    expect(ask({ expiresAt: noon }, { nowMs }).order?.expiresAtMs).toBe(noonMs)
  })
})

describe('what the account manager switches on', () => {
  const fine = { type: 'RATE', startDate: noon + 3 * day, value: 0.02 }
  const fields = [
    ['paymentIntentInfo', { paymentIntentInfo: { installmentPlanId: 'plan_1' } }],
    ['paymentIntentInfo', { paymentIntentInfo: {} }],
    ['paymentDocumentUrl', { paymentDocumentUrl: 'https://shop.example/invoice.pdf' }],
    ['boletoFine', { paymentOptions: { boleto: { dueDate: noon + 2 * day, fine } } }],
  ] as const

  it.each(fields)(
    '%s is refused from a merchant without it, and accepted from one with it: %j',
    (capability, more) => {
      expect(ask(more).reason).toBeNull()
      const refused = ask(more, { merchant: 'plain' })
      const field = capability === 'boletoFine' ? 'paymentOptions.boleto.fine' : capability
      expect(refused).toMatchObject({
        reason: 'capability_not_configured',
        field,
        message: `${field} cannot be used until the account manager enables ${capability}.`,
      })
    },
  )

  it('is not the due date of a boleto, nor the deprecated plan', () => {
    const more = { paymentOptions: { boleto: { dueDate: noon + 2 * day } }, installmentPlanId: 'plan_1' }
    const { order } = ask(more, { merchant: 'plain' })
    expect(order).toMatchObject({ boleto: { dueDate: '2026-07-02' }, installmentPlanId: 'plan_1' })
  })
})

describe('a plan', () => {
  it.each([
    [{ installmentPlanId: 'plan_1' }, 'plan_1'],
    [{ paymentIntentInfo: { installmentPlanId: 'plan_2' } }, 'plan_2'],
    [{ installmentPlanId: 'plan_1', paymentIntentInfo: { installmentPlanId: 'plan_2' } }, 'plan_2'],
    [{ installmentPlanId: 'plan_1', paymentIntentInfo: { taxPlanId: 'tax_1' } }, 'plan_1'],
    [{ installmentPlanId: 'plan_unknown', paymentIntentInfo: { installmentPlanId: 'plan_2' } }, 'plan_2'],
  ])('of %j is %s: the new field has precedence', (more, planId) => {
    expect(ask(more).order?.installmentPlanId).toBe(planId)
  })

  it.each([
    [{ installmentPlanId: 'plan_unknown' }, 'installmentPlanId'],
    [{ paymentIntentInfo: { installmentPlanId: 'plan_unknown' } }, 'paymentIntentInfo.installmentPlanId'],
    [
      { installmentPlanId: 'plan_1', paymentIntentInfo: { installmentPlanId: 'plan_unknown' } },
      'paymentIntentInfo.installmentPlanId',
    ],
    [{ paymentIntentInfo: { taxPlanId: 'plan_unknown' } }, 'paymentIntentInfo.taxPlanId'],
  ])('of %j is unknown', (more, field) => {
    expect(ask(more)).toMatchObject({ reason: 'unknown_plan', field })
  })

  it.each<readonly [object, string]>([
    [{ installmentPlanId: 'plan 1' }, 'paymentIntentInfo.installmentPlanId'],
    [{ taxPlanId: '../1' }, 'paymentIntentInfo.taxPlanId'],
    [{ taxPlanId: null }, 'paymentIntentInfo.taxPlanId'],
    [{ targetCurrency: 'brl' }, 'paymentIntentInfo.targetCurrency'],
  ])('is well-formed: not %j', (paymentIntentInfo, field) => {
    expect(ask({ paymentIntentInfo })).toMatchObject({ reason: 'invalid_request', field })
  })

  it('exchanges only into the currency of the country', () => {
    const card = { allowPaymentMethods: ['CREDIT_CARD'], currency: 'USD' }
    const into = (targetCurrency: string): LinkReadResult =>
      ask({ ...card, paymentIntentInfo: { targetCurrency } })
    expect(into('BRL').order).toMatchObject({ currency: 'USD', targetCurrency: 'BRL' })
    const field = 'paymentIntentInfo.targetCurrency'
    for (const other of ['USD', 'MXN', 'EUR']) {
      expect(into(other)).toMatchObject({
        reason: 'currency_not_supported',
        field,
        message: `${field} must be BRL, the currency of BR.`,
      })
    }
  })
})

describe.each(['callbackUrl', 'redirectUrl', 'paymentDocumentUrl'])('the address %s', (field) => {
  it.each(['https://shop.example/x?a=1#b', 'http://localhost:3000/paid', 'http://127.0.0.1:3000'])(
    'may be %s',
    (url) => {
      expect(ask({ [field]: url }).order).toMatchObject({ [field]: url })
    },
  )

  it.each([
    'http://shop.example/x',
    '//shop.example/x',
    '/paid',
    'shop.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@shop.example/',
    'https:shop.example',
    'https://shop.example\\@evil.example/',
    'ftp://shop.example/',
    '',
  ])('is refused as %j', (url) => {
    expect(ask({ [field]: url })).toMatchObject({
      reason: 'invalid_url',
      field,
      message: expect.stringMatching(`^${field} must `),
    })
  })

  it('may lead to this machine in the sandbox only', () => {
    const card = { allowPaymentMethods: ['CREDIT_CARD'] }
    const more = { ...card, [field]: 'http://localhost:3000/paid' }
    expect(ask(more, { mode: 'live' })).toMatchObject({ reason: 'invalid_url', field })
    expect(ask({ ...card, [field]: 'https://shop.example/' }, { mode: 'live' }).reason).toBeNull()
  })
})

describe('metadata', () => {
  const pairs = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 'value']))

  it.each<readonly [string, object, string | null]>([
    ['50 keys', pairs(50), null],
    ['51 keys', pairs(51), 'must have at most 50 keys'],
    ['a key of 40 characters', { ['😀'.repeat(40)]: '' }, null],
    ['a key of 41 characters', { ['😀'.repeat(41)]: '' }, 'must have keys of 1 to 40 characters'],
    ['a key of none', { '': 'x' }, 'must have keys of 1 to 40 characters'],
    ['a value of 500 characters', { a: '😀'.repeat(500) }, null],
    ['a value of 501 characters', { a: '😀'.repeat(501) }, 'must have values of at most 500 characters'],
    ['odd keys', { constructor: 'x', toString: 'y' }, null],
  ])('may have %s, or not', (_, metadata, message) => {
    const answer = ask({ metadata })
    if (message === null) return expect(answer.order?.metadata).toEqual(metadata)
    expect(answer).toMatchObject({ reason: 'invalid_request', field: 'metadata', message })
  })

  it('is refused without repeating what was sent', () => {
    expect(JSON.stringify(ask({ metadata: { 'a secret': 7 } }))).not.toContain('a secret')
  })
})

describe('a card number', () => {
  const number = '4242 4242 4242 4242'
  const places: readonly (readonly [string, object])[] = [
    ['name', { name: number }],
    ['email', { email: `${number.replaceAll(' ', '')}@example.com` }],
    ['phone', { phone: '+378282246310005' }],
    ['description', { description: `card ${number}` }],
    ['installmentPlanId', { installmentPlanId: number.replaceAll(' ', '') }],
    ['paymentIntentInfo.taxPlanId', { paymentIntentInfo: { taxPlanId: number.replaceAll(' ', '') } }],
    ['redirectUrl', { redirectUrl: `https://shop.example/${number.replaceAll(' ', '')}` }],
    ['callbackUrl', { callbackUrl: `https://shop.example/${number.replaceAll(' ', '')}` }],
    ['paymentDocumentUrl', { paymentDocumentUrl: `https://shop.example/${number.replaceAll(' ', '')}` }],
    ['metadata', { metadata: { card: number } }],
    ['metadata', { metadata: { [number]: 'x' } }],
    ['metadata', { metadata: { [`${number} id`]: 'x' } }],
    ...Object.keys(billingAddress).map(
      (field) =>
        [`billingAddress.${field}`, { billingAddress: { ...billingAddress, [field]: number } }] as const,
    ),
    ...Object.keys(shippingAddress).map(
      (field) =>
        [`shippingAddress.${field}`, { shippingAddress: { ...shippingAddress, [field]: number } }] as const,
    ),
  ]

  it.each(places)('is refused in %s', (field, more) => {
    const answer = ask(more)
    expect(answer).toMatchObject({
      reason: 'card_number_in_text',
      field,
      message: cardNumberRule,
    })
  })

  it.each<readonly [string, object]>([
    ['orderId', { orderId: number }],
    ['subMerchantId', { subMerchantId: number }],
    ['metadata', { metadata: { order_id: number, invoiceId: number, ID: number } }],
  ])('is accepted in %s, which the merchant generates: an order number may look like one', (field, more) => {
    expect(ask(more).order).toMatchObject({ [field]: Object.values(more)[0] })
  })

  it('is not a documentId', () => {
    expect(ask({ documentId: number.replaceAll(' ', '') })).toMatchObject({ reason: 'invalid_document_id' })
  })
})

describe('any text in a request for a link', () => {
  const odd = fc.oneof(
    fc.constantFrom(null, true, '', ' ', '__proto__', '💳', -1, 1.5, 1e21, [], {}, [[]], { toString: 1 }),
    fc.jsonValue({ maxDepth: 4 }),
    fc.string({ unit: 'grapheme', maxLength: 600 }),
  )
  const twisted = fc
    .tuple(fc.constantFrom(...Object.keys(wholeLink)), fc.nat(), odd)
    .map(([key, at, value]): object => {
      const part: unknown = Object.entries(wholeLink).find(([each]) => each === key)?.[1]
      if (typeof part !== 'object' || Array.isArray(part) || at % 3 === 0)
        return { ...wholeLink, [key]: value }
      const keys = Object.keys(part ?? {})
      return { ...wholeLink, [key]: { ...part, [keys[at % keys.length] ?? 'x']: value } }
    })

  it('is read or refused, and a card number is never kept', () => {
    fc.assert(
      fc.property(fc.oneof(twisted, odd), (body) => {
        const { documentId, orderId, subMerchantId, ...kept } = askOddly(body)?.order ?? {}
        expect(hasCardNumber(JSON.stringify(kept))).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})

const secondsOf = (time: string): number => Date.parse(time) / 1000

interface TermsRequest {
  readonly dueDate?: string
  readonly startDate?: string
  /** Default: noon of 30 June in Brazil. */
  readonly now?: string
  /** Default: the end of 31 July there. */
  readonly expiresAt?: string
}

function askTerms({
  dueDate,
  startDate,
  now,
  expiresAt = '2026-08-01T02:59:59Z',
}: TermsRequest): LinkReadResult {
  const boleto = {
    ...(dueDate !== undefined && { dueDate: secondsOf(dueDate) }),
    ...(startDate !== undefined && { fine: { type: 'RATE', startDate: secondsOf(startDate), value: 0.02 } }),
  }
  const body = { ...goodLink, expiresAt: secondsOf(expiresAt), paymentOptions: { boleto } }
  return readLinkBody(
    { ...body, allowPaymentMethods: ['BOLETO'] },
    { nowMs: Date.parse(now ?? '2026-06-30T15:00:00Z') },
  )
}

const dueField = 'paymentOptions.boleto.dueDate'
const startField = 'paymentOptions.boleto.fine.startDate'

describe('the due date of a boleto', () => {
  // Midnight in São Paulo is 03:00 UTC.
  it.each([
    ['2026-07-01T02:59:59Z', null],
    ['2026-07-01T03:00:00Z', '2026-07-01'],
    ['2026-07-02T02:59:59Z', '2026-07-01'],
    ['2026-07-31T03:00:00Z', '2026-07-31'],
    ['2026-08-01T02:59:59Z', '2026-07-31'],
    ['2026-08-01T03:00:00Z', null],
    ['2026-06-29T15:00:00Z', null],
    ['1970-01-01T00:00:00Z', null],
    ['9999-12-31T23:59:59Z', null],
  ])('given as %s, on 30 June, is the day %s', (dueDate, day) => {
    const { order, ...refusal } = askTerms({ dueDate })
    if (day) return expect(order?.boleto).toEqual({ dueDate: day, fine: null })
    expect(refusal).toMatchObject({ reason: 'invalid_due_date', field: dueField })
  })

  it.each([
    // It is still 30 June in Brazil, and 1 July everywhere east of it.
    ['2026-07-01T02:59:59Z', null],
    ['2026-07-01T03:00:00Z', 'invalid_due_date'],
  ])('on 1 July, asked at %s: %s', (now, reason) => {
    expect(askTerms({ dueDate: '2026-07-01T15:00:00Z', now }).reason).toBe(reason)
  })

  it.each([
    ['2026-07-15T02:59:59Z', 'invalid_due_date'],
    ['2026-07-15T03:00:00Z', null],
  ])('on 15 July, for a link that ends at %s: %s', (expiresAt, reason) => {
    expect(askTerms({ dueDate: '2026-07-15T15:00:00Z', expiresAt }).reason).toBe(reason)
  })

  it('is checked against the default of seven days if the link has no end', () => {
    const at = (dueDate: string): string | null =>
      readLinkBody({ ...goodLink, paymentOptions: { boleto: { dueDate: secondsOf(dueDate) } } }).reason
    expect([at('2026-07-07T15:00:00Z'), at('2026-07-08T15:00:00Z')]).toEqual([null, 'invalid_due_date'])
  })

  it('is refused with the days between which it must be', () => {
    expect(askTerms({ dueDate: '2026-08-01T03:00:00Z' })).toMatchObject({
      message: `${dueField} is 2026-08-01 in Brazil time, but must be after today, 2026-06-30, and no later than the day on which the link expires, 2026-07-31.`,
    })
  })

  it('may be left out', () => {
    expect(askTerms({}).order?.boleto).toEqual({ dueDate: null, fine: null })
    expect(readLinkBody({ ...goodLink, paymentOptions: {} }).order?.boleto).toBeNull()
  })
})

describe('the fine of a boleto', () => {
  const dueDate = '2026-07-10T15:00:00Z'

  it.each([
    ['2026-07-11T02:59:59Z', null],
    ['2026-07-11T03:00:00Z', '2026-07-11'],
    // A late payer may pay after the link has ended.
    ['2026-12-24T15:00:00Z', '2026-12-24'],
    ['2026-07-09T15:00:00Z', null],
  ])('from %s, where the boleto is due on 10 July, begins on %s', (startDate, day) => {
    const { order, ...refusal } = askTerms({ dueDate, startDate })
    if (day) return expect(order?.boleto?.fine).toEqual({ startDate: day, rate: 0.02 })
    expect(refusal).toMatchObject({ reason: 'invalid_fine_start_date', field: startField })
    expect(refusal).toMatchObject({
      message: expect.stringMatching(/after the due date, 2026-07-10\.$/),
    })
  })

  it('needs a due date', () => {
    expect(askTerms({ startDate: '2026-07-11T15:00:00Z' })).toMatchObject({
      reason: 'due_date_required',
      field: dueField,
    })
  })

  const fineField = 'paymentOptions.boleto.fine'
  const fineOf = (fields: string): LinkReadResult => {
    const boleto = `{"dueDate":${secondsOf(dueDate)},"fine":{${fields}}}`
    const body = JSON.stringify({ ...goodLink, expiresAt: secondsOf('2026-08-01T00:00:00Z') })
    return readLinkBody(`${body.slice(0, -1)},"paymentOptions":{"boleto":${boleto}}}`)
  }
  const start = `"startDate":${secondsOf('2026-07-11T15:00:00Z')}`

  it.each([
    ['0.02', 0.02],
    ['2e-2', 0.02],
    ['1', 1],
    ['1.0', 1],
    ['0.000001', 0.000_001],
  ])('may be of %s', (value, rate) => {
    expect(fineOf(`"type":"RATE","value":${value},${start}`).order?.boleto?.fine?.rate).toBe(rate)
  })

  it.each([
    '0',
    '-0',
    '0.0',
    '-0.02',
    '1.000001',
    '2',
    '1e400',
    '1e-400',
    '"0.02"',
    'null',
    '[0.02]',
    '{"literal":"0.02"}',
    'true',
  ])('may not be of %s', (value) => {
    const answer = fineOf(`"type":"RATE","value":${value},${start}`)
    expect(answer).toMatchObject({ reason: 'invalid_request', field: `${fineField}.value` })
  })

  it.each([
    [`"value":0.02,${start}`, 'type'],
    [`"type":"AMOUNT","value":0.02,${start}`, 'type'],
    [`"type":"rate","value":0.02,${start}`, 'type'],
    [`"type":"RATE",${start}`, 'value'],
    ['"type":"RATE","value":0.02', 'startDate'],
    ['"type":"RATE","value":0.02,"startDate":1783782000.5', 'startDate'],
    ['"type":"RATE","value":0.02,"startDate":"1783782000"', 'startDate'],
    ['"type":"RATE","value":0.02,"startDate":-1', 'startDate'],
    ['"type":"RATE","value":0.02,"startDate":253402300800', 'startDate'],
  ])('is whole and well-formed: not %s', (fields, field) => {
    expect(fineOf(fields)).toMatchObject({ reason: 'invalid_request', field: `${fineField}.${field}` })
  })
})

it.each<readonly [unknown, string]>([
  [null, 'paymentOptions'],
  [[], 'paymentOptions'],
  [{ boleto: null }, 'paymentOptions.boleto'],
  [{ boleto: 'x' }, 'paymentOptions.boleto'],
  [{ boleto: { dueDate: null } }, 'paymentOptions.boleto.dueDate'],
  [{ boleto: { dueDate: '1783782000' } }, 'paymentOptions.boleto.dueDate'],
  [{ boleto: { fine: null } }, 'paymentOptions.boleto.fine'],
  [{ boleto: { fine: [] } }, 'paymentOptions.boleto.fine'],
])('paymentOptions are those of boleto: not %j', (paymentOptions, field) => {
  expect(readLinkBody({ ...goodLink, paymentOptions })).toMatchObject({ reason: 'invalid_request', field })
})

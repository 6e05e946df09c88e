import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import { type LinkReadResult, readLinkBody } from '../../../../server/test/support/read-link-body.ts'
import { type Country, countries } from '../../../../values/src/money/country.ts'
import { largestAmountMinor } from '../../../../values/src/money/money.ts'
import { methods } from '../../payment-methods/registry.ts'

const everywhere = Object.keys(countries) as Country[]

// The facts of each method are compared with the interface in `payment-methods/registry.test.ts`.
const countriesOf = (method: PaymentMethod): readonly Country[] =>
  everywhere.filter((country) => methods[method].limits[country])

const somebody = {
  name: 'Ana Souza',
  phone: '+5511987654321',
  email: 'ana@example.com',
  description: 'Two books',
}

/** Requests a link with one method, with everything that any method requires, for an amount that all of them accept. */
function ask(method: PaymentMethod, country: Country, more: object = {}): LinkReadResult {
  return readLinkBody({
    orderId: 'order-1',
    amount: 300_000,
    country,
    currency: countries[country].currency,
    allowPaymentMethods: [method],
    ...somebody,
    ...more,
  })
}

const known = paymentMethods.flatMap((method) => everywhere.map((country) => [method, country] as const))

describe('a method', () => {
  it.each(known)('%s in %s is accepted where the interface has it', (method, country) => {
    const answer = ask(method, country)
    if (countriesOf(method).includes(country)) return expect(answer.reason).toBeNull()
    expect(answer).toMatchObject({
      reason: 'payment_method_not_supported',
      field: 'allowPaymentMethods.0',
      message: expect.stringContaining(
        `can be used only in ${countriesOf(method).join(', ')}; country is ${country}.`,
      ),
    })
  })

  it.each(paymentMethods)(
    '%s is paid in the currency of its country, and only a card can be in dollars',
    (method) => {
      const [country = 'BR'] = countriesOf(method)
      const answer = ask(method, country, { currency: 'USD' })
      if (method === 'CREDIT_CARD') return expect(answer.reason).toBeNull()
      expect(answer).toMatchObject({
        reason: 'payment_method_not_supported',
        field: 'allowPaymentMethods.0',
        message: expect.stringMatching(`paid only in ${countries[country].currency}; currency is USD.$`),
      })
    },
  )

  it.each(paymentMethods)('%s requires the fields that it needs, and no others', (method) => {
    const needs = methods[method].requiredFields
    const [country = 'BR'] = countriesOf(method)
    const refused = Object.keys(somebody).filter((field) => {
      const answer = ask(method, country, { [field]: undefined })
      if (answer.reason === null) return false
      expect(answer).toMatchObject({ reason: 'payment_method_field_required', field })
      expect(answer.message).toMatch(new RegExp(`needs ${needs.join(', ')}; ${field} is missing\\.$`))
      return true
    })
    expect(refused.sort()).toEqual([...needs].sort())
  })

  it('requires a real name: null is none, and a blank one is refused by the schema', () => {
    expect(ask('PSE', 'CO', { name: null })).toMatchObject({
      reason: 'payment_method_field_required',
      field: 'name',
    })
    expect(ask('PSE', 'CO', { name: ' ' })).toMatchObject({ reason: 'invalid_request', field: 'name' })
  })
})

/** The smallest and the largest amount of each method that has one, and the text for it. */
const limits: readonly (readonly [PaymentMethod, Country, 'minimum' | 'maximum', number, string])[] = [
  ['BOLETO', 'BR', 'minimum', 500, 'The minimum amount of Boleto is 5 BRL; amount is 4.99 BRL.'],
  [
    'PAY_CASH',
    'MX',
    'maximum',
    2_000_000,
    'The maximum amount of Pay cash is 20,000 MXN; amount is 20,000.01 MXN.',
  ],
  [
    'PAY_CASH',
    'PE',
    'maximum',
    350_000,
    'The maximum amount of Pay cash is 3,500 PEN; amount is 3,500.01 PEN.',
  ],
  ['PSE', 'CO', 'minimum', 100_000, 'The minimum amount of PSE is 1,000 COP; amount is 999 COP.'],
  ['EFECTY', 'CO', 'minimum', 100_000, 'The minimum amount of Efecty is 1,000 COP; amount is 999 COP.'],
  [
    'EFECTY',
    'CO',
    'maximum',
    500_000_000,
    'The maximum amount of Efecty is 5,000,000 COP; amount is 5,000,001 COP.',
  ],
  ['NEQUI', 'CO', 'minimum', 200_000, 'The minimum amount of Nequi is 2,000 COP; amount is 1,999 COP.'],
  [
    'BANK_TRANSFER_PE',
    'PE',
    'minimum',
    1000,
    'The minimum amount of Bank transfer (PE) is 10 PEN; amount is 9.99 PEN.',
  ],
  ['WALLET', 'PE', 'minimum', 1000, 'The minimum amount of Wallet is 10 PEN; amount is 9.99 PEN.'],
]

describe('the limit', () => {
  it.each(limits)('of %s in %s: %s %i', (method, country, which, limit, message) => {
    // The smallest step by which an amount can change.
    const step = country === 'CO' ? 100 : 1
    const beyond = which === 'minimum' ? limit - step : limit + step
    const within = which === 'minimum' ? limit + step : limit - step
    expect(ask(method, country, { amount: limit }).reason).toBeNull()
    expect(ask(method, country, { amount: within }).reason).toBeNull()
    const refused = { reason: 'payment_method_limit', field: 'amount', message }
    expect(ask(method, country, { amount: beyond })).toMatchObject(refused)
  })

  it('of all other methods is that of amounts', () => {
    const has = (method: PaymentMethod, country: Country, which: string): boolean =>
      limits.some((each) => each[0] === method && each[1] === country && each[2] === which)
    const most = largestAmountMinor - (largestAmountMinor % 100)
    for (const [method, country] of known.filter(([method, country]) =>
      countriesOf(method).includes(country),
    )) {
      const least = country === 'CO' ? 100 : 1
      const reasonAt = (amount: number): string | null => ask(method, country, { amount }).reason
      expect([method, reasonAt(least)]).toEqual([
        method,
        has(method, country, 'minimum') ? 'payment_method_limit' : null,
      ])
      expect([method, reasonAt(most)]).toEqual([
        method,
        has(method, country, 'maximum') ? 'payment_method_limit' : null,
      ])
    }
  })

  it('applies to every method that a link offers, and to no others', () => {
    const fields = { amount: 499 }
    expect(ask('PIX', 'BR', fields).reason).toBeNull()
    const both = ask('PIX', 'BR', { ...fields, allowPaymentMethods: ['PIX', 'BOLETO'] })
    expect(both).toMatchObject({ reason: 'payment_method_limit', field: 'amount' })
  })

  it('of COP in multiples of 100 comes first', () => {
    expect(ask('PSE', 'CO', { amount: 99_950 })).toMatchObject({
      reason: 'amount_not_multiple',
      field: 'amount',
    })
  })
})

describe('the list of methods', () => {
  it('keeps its order', () => {
    const methods = ['BOLETO', 'CREDIT_CARD', 'BANK_TRANSFER_BR', 'PIX']
    expect(ask('PIX', 'BR', { allowPaymentMethods: methods }).order?.allowPaymentMethods).toEqual(methods)
  })

  it.each<readonly [unknown, string]>([
    [undefined, 'allowPaymentMethods'],
    [null, 'allowPaymentMethods'],
    [[], 'allowPaymentMethods'],
    ['PIX', 'allowPaymentMethods'],
    [{ 0: 'PIX' }, 'allowPaymentMethods'],
    [['PIX', 'BITCOIN'], 'allowPaymentMethods.1'],
    [['pix'], 'allowPaymentMethods.0'],
    [['PIX '], 'allowPaymentMethods.0'],
    [['toString'], 'allowPaymentMethods.0'],
    [[null], 'allowPaymentMethods.0'],
    [[['PIX']], 'allowPaymentMethods.0'],
    [['PIX', 'BOLETO', 'PIX'], 'allowPaymentMethods.2'],
  ])('is refused as %j', (allowPaymentMethods, field) => {
    expect(ask('PIX', 'BR', { allowPaymentMethods })).toMatchObject({ reason: 'invalid_request', field })
  })

  it('names the unsuitable method by its position', () => {
    const answer = ask('PIX', 'BR', { allowPaymentMethods: ['PIX', 'CREDIT_CARD', 'OXXO'] })
    expect(answer).toMatchObject({ field: 'allowPaymentMethods.2' })
  })
})

it.each(paymentMethods)(
  'a live service accepts %s only if it has a network for it, which is that of cards',
  (method) => {
    const [country = 'BR'] = countriesOf(method)
    const { currency } = countries[country]
    const body = { orderId: 'order-1', amount: 300_000, country, currency, allowPaymentMethods: [method] }
    const answer = readLinkBody({ ...body, ...somebody }, { mode: 'live' })
    if (method === 'CREDIT_CARD') return expect(answer.reason).toBeNull()
    expect(answer).toMatchObject({
      reason: 'payment_method_not_configured',
      field: 'allowPaymentMethods.0',
    })
  },
)

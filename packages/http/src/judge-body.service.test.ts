import { validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { closeAfterAll } from '../../server/test/support/close-after-all.ts'
import { type Answer, asMerchant, startTestService } from '../../server/test/support/start-test-service.ts'
import { errorBody } from '../../values/src/errors.ts'
import { refusalOf } from './error-replies.ts'

const service = await closeAfterAll(startTestService())

interface ErrorData {
  readonly reason: string
  readonly field?: string
  readonly errors?: readonly { readonly field: string; readonly reason: string; readonly message: string }[]
}

const dataOf = ({ body }: Answer) => (body as { readonly data: ErrorData }).data

/** The errors of an answer, as `field reason`. */
const errorsOf = (answer: Answer) => dataOf(answer).errors?.map(({ field, reason }) => `${field} ${reason}`)

const link = (fields: object, merchant = 'demo') =>
  service.post('/v2/cashier/payment-link', { ...goodLink, ...fields }, asMerchant(merchant))

const goodLink = {
  orderId: 'order-1',
  amount: 10_000,
  country: 'BR',
  currency: 'BRL',
  allowPaymentMethods: ['PIX'],
}

describe('an error of a body', () => {
  it('comes with all the others of the schema, and stands first', async () => {
    const answer = await service.charge({ amount: '10', currency: 5, country: undefined, cardId: 7 })
    expect(answer.status).toBe(400)
    expect(dataOf(answer)).toMatchObject({ reason: 'invalid_request', field: 'amount' })
    expect(dataOf(answer).errors?.[0]).toEqual({
      field: 'amount',
      reason: 'invalid_request',
      message: 'amount: must be an integer literal from 1 to 999999999999999',
    })
    expect(errorsOf(answer)).toEqual([
      'amount invalid_request',
      'currency invalid_request',
      'country invalid_request',
      'cardId invalid_request',
    ])
  })

  it('says of a number that is not written as a whole one how it was written', async () => {
    const plan = { planId: 'ipl_1', count: 2.5 }
    const { errors = [] } = dataOf(await service.charge({ cardId: 1.5, installments: plan }))
    expect(errors.map(({ message }) => message)).toEqual([
      'cardId: Invalid input: expected string, received a number that is not written as an integer',
      'installments.count: Invalid input: expected number, received a number that is not written as an integer',
    ])
  })

  it('does not hide what the rules say about the other fields', async () => {
    const fields = { allowPaymentMethods: ['BITCOIN'], redirectUrl: 'http://shop.example/', documentId: '1' }
    expect(errorsOf(await link(fields))).toEqual([
      'allowPaymentMethods.0 invalid_request',
      'redirectUrl invalid_url',
      'documentId invalid_document_id',
    ])
    const card = { cardId: 7, country: 'CO', currency: 'COP', amount: 150, card3dsInfo: { use3ds: true } }
    expect(errorsOf(await service.charge(card))).toEqual([
      'cardId invalid_request',
      'amount amount_not_multiple',
      'card3dsInfo.use3ds three_d_secure_not_supported',
    ])
  })

  it('does not cause errors of rules that rely on its field', async () => {
    const fields = { country: 'AR', currency: 'ARS', documentId: '1', allowPaymentMethods: ['PSE'] }
    expect(errorsOf(await link(fields))).toEqual(['country country_not_supported'])
    expect(errorsOf(await link({ ...fields, country: 5 }))).toEqual(['country invalid_request'])
    expect(errorsOf(await link({ subMerchantId: 5 }, 'psp'))).toEqual(['subMerchantId invalid_request'])
  })

  it('names every field that a payment method needs', async () => {
    const colombia = { country: 'CO', currency: 'COP', amount: 300_000, allowPaymentMethods: ['PSE'] }
    const answer = await link(colombia)
    expect(errorsOf(answer)).toEqual([
      'name payment_method_field_required',
      'phone payment_method_field_required',
      'email payment_method_field_required',
    ])
    const { message } = answer.body as { readonly message: string }
    expect(message).toBe('PSE needs name, phone, email; name, phone, email are missing.')
  })

  it('is judged for each payment method', async () => {
    const answer = await link({ amount: 499, allowPaymentMethods: ['OXXO', 'BOLETO', 'PSE'] })
    expect(errorsOf(answer)).toEqual([
      'allowPaymentMethods.0 payment_method_not_supported',
      'amount payment_method_limit',
      'allowPaymentMethods.2 payment_method_not_supported',
    ])
  })

  it('names every capability that is missing', async () => {
    const fields = {
      paymentIntentInfo: { taxPlanId: 'tax_1' },
      paymentDocumentUrl: 'https://shop.example/contract.pdf',
    }
    expect(errorsOf(await link(fields, 'plain'))).toEqual([
      'paymentIntentInfo capability_not_configured',
      'paymentDocumentUrl capability_not_configured',
    ])
  })

  it('names everything that is wrong with a card', async () => {
    const past = { expirationMonth: 1, expirationYear: 2020 }
    const wrong = { ...past, cvv: '1234' }
    expect(errorsOf(await service.tokenize(wrong))).toEqual([
      'card.expirationYear card_expired',
      'card.cvv invalid_cvv',
    ])
    // Without a number there is no brand, which decides how long a security code is.
    expect(errorsOf(await service.tokenize({ ...wrong, pan: '4242424242424241' }))).toEqual([
      'card.pan invalid_card_number',
      'card.expirationYear card_expired',
    ])
  })

  it('is one of at most 50, and no more are created', () => {
    const place = { method: 'POST', url: '/', httpPart: 'body' }
    const { error: validation } = validatorCompiler({ schema: z.array(z.string()), ...place })(
      Array(5000).fill(7),
    ) as { readonly error: unknown }
    const refusal = refusalOf({ validation })
    expect(refusal.details.others).toHaveLength(49)
    expect(errorBody(refusal).data.errors).toHaveLength(50)
  })

  it('is the only one for a list that is far too long', async () => {
    expect(errorsOf(await link({ allowPaymentMethods: Array(5000).fill(7) }))).toEqual([
      'allowPaymentMethods invalid_request',
    ])
  })

  it.each([[[]], [null], ['text'], [7]])(
    'is the only one for a body that is not an object: %j',
    async (body) => {
      for (const path of ['/v2/cashier/payment-link', '/v1/payments/charges/card']) {
        expect(errorsOf(await service.post(path, body, asMerchant('demo')))).toEqual(['body invalid_request'])
      }
    },
  )

  it('is not judged before the headers are right', async () => {
    const headers = { ...asMerchant('demo'), 'idempotency-key': 'not a key' }
    const { status } = await service.charge({ cardId: 'crd_1' }, headers)
    expect(status).toBe(400)
  })

  it('has no list if it does not concern a field', async () => {
    const answer = await service.send('/v1/payments/charges/nobody', { headers: asMerchant('demo') })
    expect(dataOf(answer)).not.toHaveProperty('errors')
  })
})

describe('a body of a DELETE', () => {
  it.each([
    ['application/json', '{'],
    ['text/plain', 'because it was stolen'],
    ['application/json', 'x'.repeat(70_000)],
  ])('is ignored: %s', async (type, body) => {
    const path = `/v1/payments/cards/${await service.newCardId()}`
    const headers = { ...asMerchant('demo'), 'content-type': type }
    expect((await service.send(path, { method: 'DELETE', headers, body })).status).toBe(200)
    expect((await service.send(path, { headers: asMerchant('demo') })).status).toBe(404)
  })
})

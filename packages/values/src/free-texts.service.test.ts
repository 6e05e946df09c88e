import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../server/test/support/close-after-all.ts'
import { asMerchant, reasonOf, startTestService } from '../../server/test/support/start-test-service.ts'
import { visitDashboard } from '../../server/test/support/visit-dashboard.ts'
import { hasCardNumber } from './card-numbers/card-numbers.ts'
import { cardNumberRule } from './schemas/texts.ts'

const service = await closeAfterAll(startTestService())
const cardId = await service.newCardId()

const written = ['4242424242424242', 'card 4242 4242 4242 4242', '3782-822463-10005']

describe('a stored text', () => {
  it('must not contain a card number', async () => {
    const field = 'description'
    for (const text of written) {
      const answer = await service.charge({ cardId, [field]: text })
      expect([answer.status, reasonOf(answer)]).toEqual([400, 'card_number_in_text'])
      expect(answer.body).toMatchObject({
        message: `${field}: ${cardNumberRule}`,
        data: { field },
      })
    }
    expect((await service.charge({ cardId, [field]: 'order 4242424242424241' })).status).toBe(200)
  })

  it('may contain a longer number in groups, in every place', async () => {
    const key = 'NF-e 3526 1113 1860 9139 0996 5500 1000 0065 0012 9673 1000'
    const answers = [
      await service.charge({ cardId, description: key, merchantSite3ds: 'https://shop.example/' }),
      await service.post(
        '/v2/cashier/payment-link',
        {
          orderId: 'invoice',
          amount: 1000,
          country: 'BR',
          currency: 'BRL',
          allowPaymentMethods: ['PIX'],
          description: key,
          metadata: { invoice: key, 'AT61 1904 3002 3457 3201': '' },
        },
        asMerchant('demo'),
      ),
    ]
    expect(answers.map(({ status, text }) => [status, status === 200 || text])).toEqual([
      [200, true],
      [200, true],
    ])
  })

  it('must not contain one that a payer typed into the name field', async () => {
    for (const cardHolderName of written) {
      const answer = await service.tokenize({ cardHolderName })
      expect(answer.body).toMatchObject({
        data: { field: 'card.cardHolderName', reason: 'card_number_in_text' },
      })
    }
  })

  it('is documented as such at its field', async () => {
    const { body } = await service.send('/openapi.json')
    const rule = expect.stringMatching(/A card number in it is refused with card_number_in_text\.$/)
    expect(propertiesIn(body, '/v1/payments/charges/card')).toMatchObject({
      description: { description: rule },
      referenceId: { description: expect.not.stringContaining('card number') },
    })
    expect(propertiesIn(body, '/v2/cashier/payment-link')).toMatchObject({
      description: { description: rule },
      name: { anyOf: [{ type: 'string', description: rule }, { type: 'null' }] },
      orderId: { description: expect.not.stringContaining('card number') },
    })
  })

  it('may be a time, a phone number or any id', async () => {
    const keys = [String(Date.now()), '20260630120000123', '+5511912345678'.slice(1), crypto.randomUUID()]
    for (const idempotencyKey of keys) {
      expect((await service.charge({ cardId, idempotencyKey })).status).toBe(200)
    }
  })
})

describe('an identifier of a merchant', () => {
  const number = '4012888888881881'
  const ids = { idempotencyKey: number, referenceId: number, subMerchantId: '5105 1051 0510 5100' }

  it('may look like a card number, and is answered as it was given', async () => {
    const charged = await service.charge({ cardId, capture: false, ...ids })
    expect(charged.body).toMatchObject({ transferStatus: 'AUTHORIZED', ...ids })
    expect((await service.find(number)).body).toMatchObject(ids)
    expect((await service.capture(number)).body).toMatchObject({ transferStatus: 'SETTLED', ...ids })
    const header = { ...asMerchant('demo'), 'idempotency-key': '378282246310005' }
    expect((await service.charge({ cardId }, header)).body).toMatchObject({
      idempotencyKey: '378282246310005',
    })
  })

  it('may be that of a refund or of a customer', async () => {
    await service.charge({ cardId, idempotencyKey: 'to-refund' })
    const refund = { amount: 100, refundKey: number }
    expect((await service.refund('to-refund', refund)).status).toBe(200)
    const customer = { customerId: number }
    const assigned = await service.post(`/v1/payments/cards/${cardId}`, customer, asMerchant('demo'))
    expect(assigned.body).toMatchObject({ cardId, ...customer })
  })

  it('has at most 64 characters, and is not blank', async () => {
    for (const referenceId of ['x'.repeat(65), ' ']) {
      expect(reasonOf(await service.charge({ cardId, referenceId }))).toBe('invalid_request')
    }
    expect((await service.charge({ cardId, referenceId: 'x'.repeat(64) })).status).toBe(200)
  })

  it('is masked on the pages of merchants and payers, and nowhere else', async () => {
    const order = {
      orderId: number,
      amount: 1000,
      country: 'BR',
      currency: 'BRL',
      allowPaymentMethods: ['PIX'],
      metadata: { customerId: '6011111111111117' },
    }
    const created = await service.post('/v2/cashier/payment-link/', order, asMerchant('demo'))
    const { linkId } = created.body as { readonly linkId: string }
    await service.post(`/v1/sandbox/payment-links/${linkId}/pay`, { method: 'PIX' }, asMerchant('demo'))
    const record = await service.send(`/v2/cashier/payment-link/${linkId}`, { headers: asMerchant('demo') })
    expect(record.body).toMatchObject({ data: { orderId: number, metadata: order.metadata } })
    const visitor = await visitDashboard(service)
    const pages = [
      await service.send(`/pay/${linkId}`),
      await visitor.look(`/dashboard/links/${linkId}`),
      await visitor.look('/dashboard/links'),
      await visitor.look(`/dashboard/payments/${number}`),
      await visitor.look('/dashboard/payments'),
    ]
    for (const { status, text } of pages) {
      expect([status, /\d{6}…\d{4}/.test(text)]).toEqual([200, true])
      // What is left is in addresses and copy buttons.
      const shown = text.replaceAll(/(?:href|action|data-copy)="[^"]*"/g, '')
      expect(hasCardNumber(shown)).toBe(false)
    }
  })
})

interface Contract {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>
}

interface Operation {
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly properties: object } } }
  }
}

/** The fields of the body of an operation. */
function propertiesIn(contract: unknown, path: string): object {
  const { post } = (contract as Contract).paths[path] ?? {}
  return post?.requestBody.content['application/json'].schema.properties ?? {}
}

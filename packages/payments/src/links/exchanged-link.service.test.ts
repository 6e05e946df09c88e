import { describe, expect, it } from 'vitest'
import { goodLink, readLinkBody } from '../../../server/test/support/read-link-body.ts'
import {
  type Fields,
  startMs,
  useLinkRoutesScene,
} from '../../../server/test/support/scenes/link-routes-scene.ts'
import { asFrame, asMerchant, reasonOf } from '../../../server/test/support/start-test-service.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

const scene = useLinkRoutesScene(async () => ({ kind: 'memory' }))
const { service, pay, find } = scene
const headers = asMerchant('demo')
let nowMs = startMs

const inReais = { currency: 'USD', paymentIntentInfo: { targetCurrency: 'BRL' } }
const newLink = (more: object = {}): Promise<string> =>
  scene.newLink({ amount: 10_001, allowPaymentMethods: ['CREDIT_CARD', 'PIX'], ...inReais, ...more })

/** What the acquirer did for a link, such as `capture 54005 BRL`. */
async function ledgerOf(linkId: string): Promise<readonly string[]> {
  const { body } = await service().send('/v1/sandbox/acquirer/ledger', { headers })
  const { entries } = body as { readonly entries: readonly Fields[] }
  return entries
    .filter((entry) => entry.linkId === linkId)
    .map(({ type, amount, currency }) => `${type} ${amount} ${currency}`)
}

async function textOf(linkId: string, query = ''): Promise<string> {
  const { text } = await service().send(`/pay/${linkId}${query}`, { headers: { 'accept-language': 'pt' } })
  return text.replaceAll('\u00a0', ' ')
}

async function payByCard(linkId: string): Promise<void> {
  const frame = { ...asFrame(service().url), 'x-api-key': linkId }
  const { body } = await service().tokenize({}, { verifyCard: false }, frame)
  const { cardId = '' } = body as { readonly cardId?: string }
  const paid = await service().send(`/pay/${linkId}/card`, {
    method: 'POST',
    headers: { origin: service().url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ cardId, installments: '1', language: 'pt' }),
  })
  expect(paid.body).toEqual({ goTo: `/pay/${linkId}` })
}

async function refund(linkId: string, refundAmount?: string): Promise<void> {
  const answer = await scene.refund(linkId, refundAmount ? { refundAmount } : {})
  expect(answer.status).toBe(200)
  nowMs += 3000
  scene.setNow(nowMs)
  await service().runJobs()
}

/** The page of a link or a payment in the dashboard. */
const look = async (path: string): Promise<string> =>
  (await (await visitDashboard(service())).look(`/dashboard/${path}`)).text

const exchange = {
  rate: '5.40',
  fromAmount: 10_001,
  fromCurrency: 'USD',
  toAmount: 54_005,
  toCurrency: 'BRL',
}

describe('a link with a target currency', () => {
  it('shows from its creation what its payer pays, and keeps its own amount', async () => {
    expect(await find(await newLink())).toMatchObject({ amount: 10_001, currency: 'USD', exchange })
  })

  it('shows its payer the amount to pay, and the exchange behind it', async () => {
    const page = await textOf(await newLink(), '?method=CREDIT_CARD')
    expect(page).toContain('>R$ 540,05</p>')
    expect(page).toContain('Pagar R$ 540,05')
    expect(page).toContain('Total do pedido: US$ 100,01, na cotação US$ 1,00 = R$ 5,40')
  })

  it('is paid by card in the target currency, and every place says so', async () => {
    const linkId = await newLink()
    await payByCard(linkId)
    expect(await ledgerOf(linkId)).toEqual(['authorize 54005 BRL', 'capture 54005 BRL'])
    const record = await find(linkId)
    expect(record).toMatchObject({ paymentStatus: 'SETTLED', amount: 10_001, currency: 'USD', exchange })
    const receipt = await textOf(linkId)
    for (const fact of ['R$ 540,05', 'US$ 100,01', 'US$ 1,00 = R$ 5,40'])
      expect(receipt).toContain(`<bdi>${fact}</bdi>`)
    const text = await look(`links/${linkId}`)
    expect(text).toContain('100.01 <span class="currency">USD</span>')
    expect(text).toContain('The payer pays 540.05 BRL, at 1 USD = 5.40 BRL')
  })

  it('can also be paid by a method of the country, with its limits in the country’s currency', async () => {
    const linkId = await newLink({ allowPaymentMethods: ['BOLETO', 'PIX'] })
    await pay(linkId, 'PIX')
    expect(await ledgerOf(linkId)).toEqual(['capture 54005 BRL'])
    const order = { orderId: 'small', amount: 92, country: 'BR', allowPaymentMethods: ['BOLETO'] }
    const refused = await scene.post('/', { ...order, ...inReais })
    expect(reasonOf(refused)).toBe('payment_method_limit')
    expect(refused.body).toMatchObject({
      message: 'The minimum amount of Boleto is 5 BRL; amount is 4.97 BRL.',
    })
  })

  it('is refunded in full with exactly what was paid', async () => {
    const linkId = await newLink()
    await payByCard(linkId)
    await refund(linkId)
    expect((await ledgerOf(linkId)).at(-1)).toBe('refund 54005 BRL')
    expect(await find(linkId)).toMatchObject({ refunded: true, refundAmount: 10_001, exchange })
    expect(await textOf(linkId)).toContain('Este pagamento foi reembolsado')
    expect((await textOf(linkId)).match(/<bdi>R\$ 540,05<\/bdi>/g)).toHaveLength(2)
  })

  it('is refunded in part at the rate of the payment', async () => {
    const linkId = await newLink()
    await payByCard(linkId)
    await refund(linkId, '5001')
    expect((await ledgerOf(linkId)).at(-1)).toBe('refund 27005 BRL')
    expect(await find(linkId)).toMatchObject({ refundAmount: 5001, currency: 'USD' })
    expect(await textOf(linkId)).toContain('<bdi>R$ 270,05</bdi>')
    const text = await look(`links/${linkId}`)
    expect(text).toContain('270.05 <span class="currency">BRL</span>')
    const another = await newLink()
    await payByCard(another)
    expect(reasonOf(await scene.refund(another, { refundAmount: '10002' }))).toBe('refund_amount_too_large')
  })

  it('and its card payment shows the refund in the currency that was paid', async () => {
    const linkId = await newLink()
    await payByCard(linkId)
    await refund(linkId, '5001')
    const { body } = await service().send('/v1/payments/charges?limit=100', { headers })
    const { charges } = body as { readonly charges: readonly Readonly<Record<string, unknown>>[] }
    const payment = charges.find(({ refunds }) => refunds !== undefined)
    const key = String(payment?.idempotencyKey)
    const returned = { amount: 27_005, currency: 'BRL', refundStatus: 'SETTLED' }
    const shown = { finalAmount: 54_005, refundedAmount: 27_005, refunds: [returned] }
    expect(payment).toMatchObject(shown)
    expect((await service().find(key)).body).toMatchObject(shown)
    const list = await service().send(`/v1/payments/charges/refund/${key}`, { headers })
    expect(list.body).toMatchObject({ refunds: [returned] })
    const text = await look(`payments/${key}`)
    expect(text).toContain('270.05 <span class="currency">BRL</span>')
  })
})

it('a refund of Colombian pesos names its own field', async () => {
  const cop = { currency: 'COP', country: 'CO', amount: 1_000_000, paymentIntentInfo: {} }
  const linkId = await newLink({ ...cop, allowPaymentMethods: ['CREDIT_CARD'] })
  await payByCard(linkId)
  const { body } = await scene.refund(linkId, { refundAmount: '150' })
  const message = 'refundAmount is 150, but in COP it must be a multiple of 100.'
  expect(body).toMatchObject({ message, data: { reason: 'amount_not_multiple', field: 'refundAmount' } })
})

it.each([
  ['without a target currency', { paymentIntentInfo: {} }],
  ['already in the target currency', { currency: 'BRL' }],
])('a link that is not exchanged claims no exchange anywhere: %s', async (_, more) => {
  const linkId = await newLink({ allowPaymentMethods: ['CREDIT_CARD'], ...more })
  await payByCard(linkId)
  const record = await find(linkId)
  expect(record).not.toHaveProperty('exchange')
  expect(await ledgerOf(linkId)).toContain(`capture 10001 ${record.currency}`)
  expect(await textOf(linkId)).not.toContain('otação')
  const text = await look(`links/${linkId}`)
  expect(text).not.toMatch(/[Ee]xchange|arget currency/)
})

describe('the exchange rates of the sandbox', () => {
  it('are listed', async () => {
    const path = '/v1/sandbox/exchange-rates'
    const { body } = await service().send(path, { headers })
    const from = { fromCurrency: 'USD' }
    expect(body).toEqual({
      rates: [
        { ...from, toCurrency: 'BRL', rate: '5.40' },
        { ...from, toCurrency: 'MXN', rate: '18.50' },
        { ...from, toCurrency: 'COP', rate: '4100' },
        { ...from, toCurrency: 'CLP', rate: '950' },
        { ...from, toCurrency: 'PEN', rate: '3.75' },
      ],
    })
    expect((await service().send(path)).status).toBe(401)
  })

  it('do not exist in live', async () => {
    const exchanged = { ...goodLink, ...inReais, allowPaymentMethods: ['CREDIT_CARD'] }
    expect(readLinkBody(exchanged, { mode: 'live' })).toMatchObject({
      reason: 'currency_exchange_not_configured',
      field: 'paymentIntentInfo.targetCurrency',
    })
  })
})

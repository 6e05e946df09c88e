import { describe, expect, it } from 'vitest'
import {
  type Fields,
  outcomeOf,
  startMs,
  startSeconds,
  useLinkRoutesScene,
} from '../../../server/test/support/scenes/link-routes-scene.ts'
import { asMerchant } from '../../../server/test/support/start-test-service.ts'
import { stores } from '../../../server/test/support/stores.ts'

const daySeconds = 24 * 3600

describe.each(stores)('payment links on $name', ({ newStore }) => {
  const { service, acquirer, setNow, post, newLink, pay, cancel, find, ledgerOf } =
    useLinkRoutesScene(newStore)

  it('are made with a unique address, one for each order', async () => {
    const order = { orderId: 'once', amount: 1000, currency: 'BRL', country: 'BR' }
    const body = { ...order, allowPaymentMethods: ['PIX'] }
    const { linkId, paymentLink } = (await post('/', body)).body as Record<string, string>
    expect(linkId).toMatch(/^lnk_[0-9a-f]{32}$/)
    expect(paymentLink).toBe(`${service().url}/pay/${linkId}`)
    const again = await post('', body)
    expect(outcomeOf(again)).toEqual([409, 'order_id_taken'])
    expect(again.body).toMatchObject({ data: { linkId, paymentLink } })
    expect(await find(linkId ?? '')).toMatchObject({ linkId, paymentLink })
    expect((await post('', body, 'other')).status).toBe(200)
  })

  it('are unpaid at first, for a week', async () => {
    const metadata = { table: '7' }
    expect(await find(await newLink({ orderId: 'first', metadata }))).toMatchObject({
      orderId: 'first',
      metadata,
      paymentStatus: 'INITIAL_STATUS',
      finalPaymentMethod: null,
      finalStatusTime: null,
      finalStatusTimestamp: 0,
      refunded: false,
      refundStatus: 'INITIAL_STATUS',
      refundAmount: null,
      refundTime: null,
      refundTimestamp: 0,
      createTime: '2026-11-20 12:00:00',
      expiredTime: '2026-11-27 12:00:00',
      name: null,
      email: null,
      phone: null,
      documentId: null,
      description: null,
      billingAddress: null,
      shippingAddress: null,
      needCollectAddress: false,
      callbackUrl: null,
      redirectUrl: null,
      transferDetails: {
        pix: null,
        boleto: null,
        bankTransfer: null,
        payCash: null,
        pse: null,
        nequi: null,
      },
      merchant: { name: 'Olaria Serrana', needRefundInfo: false },
    })
  })

  it('are made with the requested values, and show them', async () => {
    const asked = {
      orderId: 'a whole order',
      amount: 12_345,
      country: 'BR',
      currency: 'BRL',
      allowPaymentMethods: ['BOLETO', 'CREDIT_CARD', 'PIX', 'BANK_TRANSFER_BR'],
      name: 'Ana Souza',
      phone: '+5511987654321',
      email: 'ana@example.com',
      documentId: '12ABC34501DE35',
      billingAddress: { zipCode: '01310-100', state: 'SP', complement: '' },
      shippingAddress: {
        name: 'Ana Souza',
        countryCode: 'BR',
        province: 'SP',
        city: 'São Paulo',
        postalCode: '01310-100',
        line1: 'Avenida Paulista 1000',
        line2: 'Sala 7',
      },
      redirectUrl: 'https://shop.example/paid',
      description: 'Two books',
      needCollectAddress: true,
    }
    const fine = { type: 'RATE', startDate: startSeconds + 3 * daySeconds, value: 0.02 }
    const answer = await post('/', {
      ...asked,
      installmentPlanId: 'plan_1',
      paymentIntentInfo: { installmentPlanId: 'plan_2', taxPlanId: 'tax_1', targetCurrency: 'BRL' },
      paymentDocumentUrl: 'https://shop.example/invoice.pdf',
      metadata: { cart: '7' },
      subMerchantId: 'shop-7',
      paymentOptions: { boleto: { dueDate: startSeconds + 2 * daySeconds, fine } },
      expiresAt: startSeconds + 3 * daySeconds,
    })
    expect(answer.status, answer.text).toBe(200)
    const { linkId = '', ...others } = answer.body as Record<string, string>
    expect(Object.keys(others)).toEqual(['paymentLink'])
    expect(await find(linkId)).toMatchObject({ ...asked, expiredTime: '2026-11-23 12:00:00' })
  })

  const missing = 'ipl_unknown'
  const planField = 'paymentIntentInfo.installmentPlanId'
  // Every rule for a request is tested in `order`; here, one from each place where a request is refused.
  it.each<readonly [status: number, reason: string, field: string, wrong: Fields]>([
    [400, 'invalid_request', 'billingAddress.number', { billingAddress: { number: 7 } }],
    [400, 'payment_method_limit', 'amount', { amount: 499, allowPaymentMethods: ['PIX', 'BOLETO'] }],
    [400, 'invalid_expiry', 'expiresAt', { expiresAt: startSeconds }],
    [400, 'card_number_in_text', 'description', { description: 'card 4242 4242 4242 4242' }],
    [400, 'unknown_plan', 'installmentPlanId', { installmentPlanId: missing }],
    [400, 'unknown_plan', planField, { paymentIntentInfo: { installmentPlanId: missing } }],
    [403, 'capability_not_configured', 'paymentIntentInfo', { paymentIntentInfo: {} }],
  ])('are not made by a request that is refused: %i %s of %s', async (status, reason, field, wrong) => {
    const orderId = `refused for ${reason} of ${field}`
    const order = { orderId, amount: 1000, country: 'BR', currency: 'BRL', allowPaymentMethods: ['PIX'] }
    const merchant = status === 403 ? 'plain' : 'demo'
    const refused = await post('/', { ...order, ...wrong }, merchant)
    const { message } = refused.body as { readonly message: string }
    const flaw = { reason, field }
    const data = { errorMessage: message, ...flaw, errors: [{ ...flaw, message }] }
    expect([refused.status, refused.body]).toEqual([status, { code: status, message, data }])
    // It created nothing: exactly one other link can have the order's name.
    expect((await post('/', order, merchant)).status).toBe(200)
    expect(outcomeOf(await post('/', order, merchant))).toEqual([409, 'order_id_taken'])
  })

  it('are refused for all their bad addresses together, including one that is not public', async () => {
    const order = { orderId: 'addresses', amount: 1, country: 'BR', currency: 'BRL' }
    const urls = { callbackUrl: 'https://192.168.1.1/', redirectUrl: 'ftp://shop.example/' }
    const refused = await post('/', { ...order, ...urls, allowPaymentMethods: ['PIX'] })
    expect(refused.body).toMatchObject({
      data: { errors: [{ field: 'callbackUrl' }, { field: 'redirectUrl' }] },
    })
  })

  it('are paid by the simulated payer, without the address that their page asks for', async () => {
    for (const outcome of ['later', 'paid']) {
      const linkId = await newLink({ needCollectAddress: true })
      expect((await pay(linkId, 'PIX', outcome)).status).toBe(200)
    }
  })

  it('end at their time, whatever a payer has begun', async () => {
    const links = [await newLink(), await newLink(), await newLink({ expiresAt: startSeconds + 60 })]
    await pay(links[1] ?? '', 'BOLETO', 'later')
    try {
      setNow(startMs + 60_000)
      await service().runJobs()
      const [first, , last] = await Promise.all(links.map(find))
      expect([first?.paymentStatus, last?.paymentStatus]).toEqual(['INITIAL_STATUS', 'CANCELLED'])
      setNow(startMs + 7 * daySeconds * 1000)
      expect(outcomeOf(await pay(links[0] ?? ''))).toEqual([409, 'payment_link_cancelled'])
      await service().runJobs()
      for (const linkId of links) expect(await find(linkId)).toMatchObject({ paymentStatus: 'CANCELLED' })
      expect(await ledgerOf(links[1] ?? '')).toEqual(['cancel 0 approved'])
    } finally {
      setNow(startMs)
    }
  })

  it.each(['request', 'answer'] as const)(
    'are cancelled later when the %s to the acquirer is lost',
    async (lost) => {
      const linkId = await newLink()
      await pay(linkId, 'PIX', 'later')
      acquirer().connection.sending = lost
      expect(outcomeOf(await cancel(linkId))).toEqual([503, 'acquirer_unavailable'])
      // Its payer may have been first: nobody knows yet.
      expect(outcomeOf(await pay(linkId))).toEqual([409, 'payment_in_progress'])
      await service().runJobs()
      expect((await find(linkId)).paymentStatus).toBe('IN_PROGRESS')
      acquirer().connection.sending = 'nothing'
      await service().runJobs()
      expect((await find(linkId)).paymentStatus).toBe('CANCELLED')
    },
  )

  it('belong to one merchant, and others get the answer for an unknown link', async () => {
    const linkId = await newLink()
    const unknown = 'lnk_00000000000000000000000000000000'
    const texts = async (id: string): Promise<string[]> => [
      (await post('/cancel', { linkId: id }, 'other')).text,
      (await post('/refund', { linkId: id }, 'other')).text,
      (await service().send(`/v2/cashier/payment-link/${id}`, { headers: asMerchant('other') })).text,
    ]
    expect(await texts(linkId)).toEqual(await texts(unknown))
    expect((await find(linkId)).paymentStatus).toBe('INITIAL_STATUS')
  })
})

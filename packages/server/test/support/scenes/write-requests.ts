import type { Store } from '../../../../database/src/open-store.ts'
import { challengePathOf } from '../challenges.ts'
import { registerDestination } from '../forwarding/forward-scene.ts'
import { startDestination } from '../forwarding/start-destination.ts'
import { openSession } from '../open-session.ts'
import { type Receiver, startReceiver } from '../receivers/start-receiver.ts'
import { type Answer, asFrame, asMerchant, goodCard, type TestService } from '../start-test-service.ts'
import { logIn, visitDashboard } from '../visit-dashboard.ts'

type Fields = Readonly<Record<string, unknown>>

/** A request that changes the store, and can be sent again. */
export interface WriteRequest {
  /** The route, as `POST /v1/payments/charges/card`. */
  readonly route: string
  readonly asker: 'program' | 'person'
  /** The lines that it leaves in the acquirer's ledger when it succeeds once. */
  readonly entries: readonly string[]
  send(): Promise<Answer>
}

/** One request for each route that writes to the store, and the records that they need. */
export interface WriteRequests {
  readonly requests: readonly WriteRequest[]
  close(): Promise<void>
}

/**
 * Prepares the requests. Each has a record of its own, so that they can be sent in any order.
 *
 * @param merchantId The merchant that sends the requests. Default: the demo merchant.
 */
export async function prepareWriteRequests(
  service: TestService,
  store: Pick<Store, 'db'>,
  merchantId: string = 'demo',
): Promise<WriteRequests> {
  const receiver = await startReceiver()
  const destination = await startDestination()
  await registerDestination(store, { merchantId, name: 'processor', origin: destination.origin })
  const requests = [
    ...(await apiRequests(service, receiver)),
    ...(await payerForms(service)),
    ...(await dashboardForms(service)),
  ]
  const close = async (): Promise<void> => {
    await Promise.all([receiver.close(), destination.close()])
  }
  return { requests, close }
}

/** A request of a program; of a person, by a form. */
const program = (
  route: string,
  send: WriteRequest['send'],
  entries: readonly string[] = [],
): WriteRequest => ({
  route: `POST ${route}`,
  asker: 'program',
  entries,
  send,
})
const form = (route: string, send: WriteRequest['send'], entries: readonly string[] = []): WriteRequest => ({
  ...program(route, send, entries),
  asker: 'person',
})

async function apiRequests(service: TestService, receiver: Receiver): Promise<readonly WriteRequest[]> {
  const [cardId, toDelete] = [await service.newCardId(), await service.newCardId('4111111111111111')]
  const authorized = async (idempotencyKey: string): Promise<string> => {
    await service.charge({ cardId, idempotencyKey, capture: false })
    return idempotencyKey
  }
  const [captured, voided] = [await authorized('to-capture'), await authorized('to-void')]
  await service.charge({ cardId, idempotencyKey: 'to-refund' })
  const [toCancel, toPay, toRefund] = [
    await service.newLinkId({ orderId: 'to-cancel' }),
    await service.newLinkId({ orderId: 'to-pay' }),
    await service.newLinkId({ orderId: 'to-refund', callbackUrl: `${receiver.url}/news` }),
  ]
  await playPayer(service, toRefund)
  await service.runJobs()
  const { body } = await service.send('/v1/notifications', { headers: asMerchant('demo') })
  const [{ notificationId }] = (body as { notifications: [{ notificationId: string }] }).notifications
  const { sessionId } = await openSession(service)
  const post = (path: string, body: Fields) => () => service.post(path, body, asMerchant('demo'))
  const links = '/v2/cashier/payment-link'
  const price = { amount: 1000, currency: 'BRL', country: 'BR' }
  const remove = (route: string, path: string): WriteRequest => ({
    ...program('', () => service.send(path, { method: 'DELETE', headers: asMerchant('demo') })),
    route: `DELETE ${route}`,
  })
  return [
    program('/v1/payments/tokens/card', () => service.tokenize(), ['verify']),
    program('/v1/payments/tokens/cvv', () => service.tokenizeCode(cardId)),
    program(
      '/v1/payments/cards/{cardId}',
      post(`/v1/payments/cards/${cardId}`, { customerId: 'customer-7' }),
    ),
    remove('/v1/payments/cards/{cardId}', `/v1/payments/cards/${toDelete}`),
    program('/v1/payments/installments-plans', () =>
      service.post('/v1/payments/installments-plans', price, { 'x-api-key': 'ek_test_demo' }),
    ),
    program('/v1/payments/charges/card', () => service.charge({ cardId, idempotencyKey: 'new' }), [
      'authorize',
      'capture',
    ]),
    program('/v1/payments/charges/card/capture/{idempotencyKey}', () => service.capture(captured), [
      'capture',
    ]),
    program('/v1/payments/charges/cancel/{idempotencyKey}', () => service.cancel(voided), ['cancel']),
    program(
      '/v1/payments/charges/refund/{idempotencyKey}',
      () => service.refund('to-refund', { refundKey: 'once' }),
      ['refund'],
    ),
    program(links, post(links, { orderId: 'new-link', ...price, allowPaymentMethods: ['PIX'] })),
    program(`${links}/cancel`, post(`${links}/cancel`, { linkId: toCancel })),
    program(`${links}/refund`, post(`${links}/refund`, { linkId: toRefund }), ['refund']),
    program(
      '/v1/notifications/{notificationId}/resend',
      post(`/v1/notifications/${notificationId}/resend`, {}),
    ),
    program(
      '/v1/forward',
      post('/v1/forward', {
        cardId,
        destination: 'processor',
        path: '/v1/payments',
        idempotencyKey: 'forwarded',
        body: { number: '{{card.pan}}' },
      }),
    ),
    program('/v1/sandbox/clock', post('/v1/sandbox/clock', { advanceSeconds: 0 })),
    program('/v1/sandbox/sessions', post('/v1/sandbox/sessions', {})),
    remove('/v1/sandbox/sessions/{sessionId}', `/v1/sandbox/sessions/${sessionId}`),
    program('/v1/sandbox/payment-links/{linkId}/pay', () => playPayer(service, toPay), ['capture']),
  ]
}

async function payerForms(service: TestService): Promise<readonly WriteRequest[]> {
  const [chosen, withdrawn, addressed, played, paid] = [
    await service.newLinkId({ orderId: 'to-choose' }),
    await service.newLinkId({ orderId: 'to-withdraw' }),
    await service.newLinkId({ orderId: 'to-address', needCollectAddress: true }),
    await service.newLinkId({ orderId: 'to-play' }),
    await service.newLinkId({ orderId: 'to-pay-by-card', allowPaymentMethods: ['CREDIT_CARD'] }),
  ]
  const submit =
    (path: string, fields: Readonly<Record<string, string>> = {}) =>
    () =>
      service.send(path, {
        method: 'POST',
        headers: { origin: service.url, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
  for (const linkId of [withdrawn, played]) await submit(`/pay/${linkId}/method`, { method: 'PIX' })()
  const asked = { ...asFrame(service.url), 'x-api-key': paid }
  const { body } = await service.tokenize({}, { verifyCard: false }, asked)
  const { cardId } = body as { readonly cardId: string }
  const challenged = await service.charge({
    cardId: await service.newCardId(goodCard.pan, { verifyCard: false }),
    idempotencyKey: 'challenged',
    card3dsInfo: { use3ds: true },
  })
  const place = { countryCode: 'BR', province: 'SP', city: 'São Paulo', postalCode: '01000-000' }
  const address = { name: 'Ana Souza', ...place, line1: 'Rua Um 1', line2: '' }
  return [
    form('/pay/{linkId}/method', submit(`/pay/${chosen}/method`, { method: 'PIX' })),
    form('/pay/{linkId}/withdraw', submit(`/pay/${withdrawn}/withdraw`), ['cancel']),
    form('/pay/{linkId}/address', submit(`/pay/${addressed}/address`, address)),
    form('/pay/{linkId}/outcome', submit(`/pay/${played}/outcome`, { outcome: 'paid' }), ['capture']),
    program(
      '/pay/{linkId}/card',
      submit(`/pay/${paid}/card`, { cardId, installments: '1', language: 'en' }),
      ['authorize', 'capture'],
    ),
    form('/3ds/{challengeId}', submit(challengePathOf(challenged), { outcome: 'approve', from: 'page' }), [
      'authorize',
      'capture',
    ]),
  ]
}

async function dashboardForms(service: TestService): Promise<readonly WriteRequest[]> {
  const visitor = await visitDashboard(service)
  const cardId = await service.newCardId()
  for (const idempotencyKey of ['form-capture', 'form-void']) {
    await service.charge({ cardId, idempotencyKey, capture: false })
  }
  await service.charge({ cardId, idempotencyKey: 'form-refund' })
  const [cancelled, refunded] = [
    await service.newLinkId({ orderId: 'form-cancel' }),
    await service.newLinkId({ orderId: 'form-refund' }),
  ]
  await playPayer(service, refunded)
  const submit = (
    path: string,
    fields: Readonly<Record<string, string>> = {},
    entries: readonly string[] = [],
  ): WriteRequest => form(`/dashboard${path}`, () => visitor.submit(`/dashboard${path}`, fields), entries)
  const other = await visitDashboard(service)
  const played = await service.newLinkId({ orderId: 'form-play' })
  const [origin, oldOrigin] = ['https://shop.example', 'https://old.example']
  await visitor.submit('/dashboard/settings/origins', { origin: oldOrigin })
  const link = { orderId: 'form-link', amount: '10.00', country: 'BR', lifetime: '168', 'BR-PIX': 'on' }
  return [
    form('/dashboard/login', () => logIn(service, 'at_test_demo')),
    form('/dashboard/logout', () => other.submit('/dashboard/logout')),
    submit('/links/new', link),
    submit(`/links/${cancelled}/cancel`),
    submit(`/links/${refunded}/refund`, { step: 'confirm', amount: '10.00', reason: '' }, ['refund']),
    submit(`/links/${played}/play`, { method: 'PIX', outcome: 'paid' }, ['capture']),
    submit('/payments/form-capture/capture', { amount: '10.00' }, ['capture']),
    submit('/payments/form-void/cancel', {}, ['cancel']),
    submit(
      '/payments/form-refund/refund',
      { step: 'confirm', amount: '10.00', reason: '', refundKey: 'form-once' },
      ['refund'],
    ),
    submit('/settings/notification-url', { notificationUrl: `${origin}/hooks` }),
    submit('/settings/origins', { origin }),
    submit('/settings/origins/remove', { origin: oldOrigin }),
    submit('/settings/api-keys', { name: 'Web shop' }),
    submit('/settings/signing-secret'),
    submit('/sandbox/clock', { move: 'now' }),
  ]
}

function playPayer(service: TestService, linkId: string): Promise<Answer> {
  return service.post(`/v1/sandbox/payment-links/${linkId}/pay`, { method: 'PIX' }, asMerchant('demo'))
}

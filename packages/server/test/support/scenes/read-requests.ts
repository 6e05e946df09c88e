import { challengePathOf } from '../challenges.ts'
import { type Answer, asFrame, asMerchant, goodCard, type TestService } from '../start-test-service.ts'
import { visitDashboard } from '../visit-dashboard.ts'

/** A request that only reads. */
export interface ReadRequest {
  /** The route, as `GET /v1/payments/charges/{idempotencyKey}`. */
  readonly route: string
  send(): Promise<Answer>
}

/**
 * One request for each route of the API that only reads, for pages of payers, and for pages of the dashboard.
 *
 * @param service With a notification of the demo merchant.
 */
export async function prepareReadRequests(service: TestService): Promise<readonly ReadRequest[]> {
  const cardId = await service.newCardId()
  await service.charge({ cardId, idempotencyKey: 'to-read' })
  const challenged = await service.charge({
    cardId: await service.newCardId(goodCard.pan, { verifyCard: false }),
    idempotencyKey: 'to-ask',
    card3dsInfo: { use3ds: true },
  })
  const challenge = challengePathOf(challenged)
  const linkId = await service.newLinkId({ orderId: 'to-read' })
  const { body } = await service.send('/v1/notifications', { headers: asMerchant('demo') })
  const [{ notificationId }] = (body as { notifications: [{ notificationId: string }] }).notifications
  const visitor = await visitDashboard(service)

  const read = (route: string, path = route): ReadRequest => ({
    route: `GET ${route}`,
    send: () => service.send(path, { headers: asMerchant('demo') }),
  })
  const page = (path: string): ReadRequest => ({ route: `GET ${path}`, send: () => visitor.look(path) })
  return [
    read('/v1/payments/cards', '/v1/payments/cards?customerId=nobody'),
    read('/v1/payments/cards/{cardId}', `/v1/payments/cards/${cardId}`),
    read('/v1/payments'),
    read('/v1/payments/charges'),
    read('/v1/payments/charges/{idempotencyKey}', '/v1/payments/charges/to-read'),
    read('/v1/payments/charges/refund/{idempotencyKey}', '/v1/payments/charges/refund/to-read'),
    read('/v1/payments/refunds'),
    read('/v1/payments/challenges/{challengeId}', challenge.replace('/3ds/', '/v1/payments/challenges/')),
    read('/v2/cashier/payment-link'),
    read('/v2/cashier/payment-link/{linkId}', `/v2/cashier/payment-link/${linkId}`),
    read('/v1/forward'),
    read('/v1/notifications'),
    read('/v1/notifications/{notificationId}', `/v1/notifications/${notificationId}`),
    read('/v1/sandbox/clock'),
    read('/v1/sandbox/exchange-rates'),
    read('/v1/sandbox/requests'),
    read('/v1/sandbox/notifications'),
    read(
      '/v1/sandbox/notifications/{notificationId}/message',
      `/v1/sandbox/notifications/${notificationId}/message`,
    ),
    read('/v1/sandbox/acquirer/ledger'),
    {
      // This request reads, but its digits are in a body, because logs contain addresses.
      route: 'POST /v1/payments/bin-information',
      send: () => service.post('/v1/payments/bin-information', { bin: '42424242' }, asFrame(service.url)),
    },
    read('/pay/{linkId}', `/pay/${linkId}`),
    read('/3ds/{challengeId}', challenge),
    ...['/dashboard', '/dashboard/payments', '/dashboard/payments/to-read', '/dashboard/settings'].map(page),
  ]
}

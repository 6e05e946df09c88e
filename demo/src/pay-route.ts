import type { Client } from '@element-js/node'
import type { FastifyInstance } from 'fastify'
import { countries } from '../page/countries.js'
import { payersReference } from '../page/format.js'
import type { PayAnswer } from '../page/pay-answer.ts'
import { type Charge, chargeCard, findPayment } from './card-payments.ts'
import type { OrderBook } from './order-book.ts'
import { describeCart, totalsOf } from './price-list.ts'
import { type Order, readOrder } from './read-order.ts'
import { customerOf, ownerOfCard, rememberCustomer, saveCard } from './saved-cards.ts'
import { shopUrl } from './shop-config.ts'

interface PayRouteOptions {
  readonly service: Client
  readonly orders: OrderBook
}

/** `POST /pay`: reads an order with a card token, and charges the prices of the price list. */
export function addPayRoute(shop: FastifyInstance, { service, orders }: PayRouteOptions): void {
  const running = new Map<string, Promise<PayAnswer>>()
  // Another request for the same order, such as a second click, waits for the answer to the first.
  const once = (orderId: string, answer: () => Promise<PayAnswer>): Promise<PayAnswer> => {
    const first = running.get(orderId) ?? answer().finally(() => running.delete(orderId))
    running.set(orderId, first)
    return first
  }
  shop.post('/pay', async (request, reply): Promise<PayAnswer> => {
    const reading = readOrder(request.body)
    if (!('order' in reading)) {
      reply.code(400)
      return { status: 'refused', ...reading }
    }
    const { order } = reading
    if (orders.find(order.orderId)?.link) {
      reply.code(400)
      return { status: 'refused', reason: 'invalid_order', message: 'This order is paid by link.' }
    }
    const owner = await ownerOfCard(order.cardId, service)
    if (!isUsable(order, owner, customerOf(request))) {
      reply.code(409)
      return { status: 'refused', reason: 'card_not_found', message: 'This is not a card of the customer.' }
    }
    // This comes before the payment, which confirms the card, because the payer may come back from the bank's page with
    // another request.
    if (order.saveCard && owner === null) {
      await saveCard({ cardId: order.cardId, customerId: rememberCustomer(request, reply) }, service)
    }
    const { orderId, items, country, email } = order
    const returnUrl = `${shopUrl(shop)}/orders/${orderId}`
    const charge: PayOptions['charge'] = (charge) => {
      orders.open({ orderId, items, country, chargeKey: charge.idempotencyKey, ...(email && { email }) })
      return chargeCard(charge, service)
    }
    const answer = await once(
      orderId,
      async () => (await standingPayment(order, { service, orders })) ?? pay(order, { charge, returnUrl }),
    )
    // A decline concerns the payer; the other two concern the shop.
    if (answer.status === 'refused' || answer.status === 'unanswered') {
      const { idempotencyKey } = order
      request.log.warn({ reason: answer.reason, idempotencyKey }, answer.status)
    }
    reply.code(httpStatusOf(answer))
    return answer
  })
}

/**
 * The newest payment of an order that is paid, or about which nothing is known. One that waits at the bank counts for
 * the same attempt only, because the payer may have left the bank for another card.
 *
 * @returns `null` if the order can be charged.
 */
async function standingPayment(
  { orderId, idempotencyKey }: Order,
  { service, orders }: PayRouteOptions,
): Promise<PayAnswer | null> {
  const chargeKey = orders.find(orderId)?.chargeKey
  if (!chargeKey) return null
  const answer = await findPayment(chargeKey, service)
  const isSame = payersReference(chargeKey) === idempotencyKey
  const stands =
    answer.status === 'paid' || answer.status === 'unanswered' || (answer.status === 'challenged' && isSame)
  return stands ? answer : null
}

/**
 * A card that was just typed belongs to nobody and has no re-entered code. A saved card belongs to its customer. If the
 * service does not return its owner, the charge will report what is wrong.
 */
function isUsable({ cvvToken }: Order, owner: string | null | undefined, customerId: string | null): boolean {
  return owner === null || owner === undefined ? cvvToken === undefined : owner === customerId
}

interface PayOptions {
  readonly charge: (charge: Charge) => Promise<PayAnswer>
  /** The address to which payers return from their bank's page. */
  readonly returnUrl: string
}

/**
 * Charges the card. If the bank or the payer requires a challenge, a second charge goes through the bank's page. Its
 * key is derived from the first one's, so that an order that is sent again repeats both charges and is paid once. The
 * code of a saved card is valid for both, because the first one was declined.
 */
async function pay(order: Order, { charge, returnUrl }: PayOptions): Promise<PayAnswer> {
  const first = chargeOf(order)
  if (!order.use3ds) {
    const answer = await charge(first)
    if (answer.status !== 'declined' || answer.reason !== 'authentication_required') return answer
  }
  const card3dsInfo = { use3ds: true, merchantSite3ds: returnUrl } as const
  return charge({ ...first, idempotencyKey: `${order.idempotencyKey}-3DS`, card3dsInfo })
}

function chargeOf({
  cardId,
  cvvToken,
  items,
  country,
  email,
  idempotencyKey,
  orderId,
  installments,
  language,
}: Order): Charge {
  const amount = totalsOf(items, country).totalMinor
  const description = describeCart(items, language)
  const what = { amount, currency: countries[country].currency, country, description }
  return {
    idempotencyKey,
    referenceId: orderId,
    cardId,
    ...(cvvToken && { cvvToken }),
    ...what,
    ...(email && { payer: { email } }),
    ...(installments && { installments }),
  }
}

function httpStatusOf(answer: PayAnswer): number {
  switch (answer.status) {
    case 'paid':
    case 'challenged':
      return 200
    case 'declined':
      return 402
    case 'refused':
      return answer.reason === 'shop_not_ready' ? 502 : 409
    case 'unanswered':
      return answer.reason === 'service_timeout' ? 504 : 502
  }
}

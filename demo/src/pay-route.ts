import type { FastifyInstance } from 'fastify'
import type { PayAnswer } from '../page/pay-answer.ts'
import { type Charge, chargeCard } from './charge-card.ts'
import { describeCart } from './describe-cart.ts'
import { totalsOf } from './price-list.ts'
import { type Order, readOrder } from './read-order.ts'
import type { ShopConfig } from './shop-config.ts'
import { shopUrl } from './shop-url.ts'

/** `POST /pay`: takes an order with a card's token and charges what the price list says. */
export function addPayRoute(shop: FastifyInstance, config: ShopConfig): void {
  shop.post('/pay', async (request, reply): Promise<PayAnswer> => {
    const reading = readOrder(request.body)
    if (!('order' in reading)) {
      reply.code(400)
      return { status: 'refused', ...reading }
    }
    const answer = await pay(reading.order, { config, returnUrl: `${shopUrl(shop)}/return` })
    // A decline is the payer's affair; the other two are the shop's.
    if (answer.status === 'refused' || answer.status === 'unanswered') {
      const { idempotencyKey } = reading.order
      request.log.warn({ reason: answer.reason, idempotencyKey }, answer.status)
    }
    reply.code(httpStatusOf(answer))
    return answer
  })
}

interface PayOptions {
  readonly config: ShopConfig
  /** Where payers come back to from their bank's page. */
  readonly returnUrl: string
}

/**
 * Charges the card; when its bank wants to ask the payer first, or the payer wants that, by way of the bank's page. That
 * is another charge with a key of its own, made of the first one's: an order that is sent again repeats both, and is paid
 * once.
 */
async function pay(order: Order, { config, returnUrl }: PayOptions): Promise<PayAnswer> {
  const charge = chargeOf(order)
  if (!order.use3ds) {
    const answer = await chargeCard(charge, config)
    if (answer.status !== 'declined' || answer.reason !== 'authentication_required') return answer
  }
  const card3dsInfo = { use3ds: true, merchantSite3ds: returnUrl } as const
  return chargeCard({ ...charge, idempotencyKey: `${order.idempotencyKey}-3DS`, card3dsInfo }, config)
}

function chargeOf({ cardId, items, idempotencyKey }: Order): Charge {
  const amount = totalsOf(items).totalMinor
  return { idempotencyKey, cardId, amount, currency: 'BRL', country: 'BR', description: describeCart(items) }
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

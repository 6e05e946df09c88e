import type { FastifyInstance } from 'fastify'
import type { PayAnswer } from '../page/pay-answer.ts'
import { chargeCard } from './charge-card.ts'
import { type CartItem, productOf, totalsOf } from './price-list.ts'
import { readOrder } from './read-order.ts'
import type { ShopConfig } from './shop-config.ts'

/** `POST /pay`: takes an order with a card's token and charges what the price list says. */
export function addPayRoute(shop: FastifyInstance, config: ShopConfig): void {
  shop.post('/pay', async (request, reply): Promise<PayAnswer> => {
    const reading = readOrder(request.body)
    if (!('order' in reading)) {
      reply.code(400)
      return { status: 'refused', ...reading }
    }
    const { cardId, items, idempotencyKey } = reading.order
    const answer = await chargeCard(
      {
        idempotencyKey,
        cardId,
        amount: totalsOf(items).totalMinor,
        currency: 'BRL',
        country: 'BR',
        description: describe(items),
      },
      config,
    )
    // A decline is the payer's affair; the other two are the shop's.
    if (answer.status === 'refused' || answer.status === 'unanswered') {
      request.log.warn({ reason: answer.reason, idempotencyKey }, answer.status)
    }
    reply.code(httpStatusOf(answer))
    return answer
  })
}

function httpStatusOf(answer: PayAnswer): number {
  switch (answer.status) {
    case 'paid':
      return 200
    case 'declined':
      return 402
    case 'refused':
      return answer.reason === 'shop_not_ready' ? 502 : 409
    case 'unanswered':
      return answer.reason === 'service_timeout' ? 504 : 502
  }
}

function describe(items: readonly CartItem[]): string {
  return items.map(({ id, quantity }) => `${quantity} × ${productOf(id)?.name}`).join(', ')
}

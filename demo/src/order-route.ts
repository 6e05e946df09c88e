import type { Client } from '@element-js/node'
import type { FastifyInstance } from 'fastify'
import { findPayment } from './card-payments.ts'
import { ifAnswered } from './connect-service.ts'
import { type OrderBook, readLinkRecord, type StoredOrder } from './order-book.ts'
import { languageOf } from './page-language.ts'
import { renderCardOrder, renderLinkOrder, renderUnknownOrder } from './render-order.ts'

interface OrderRouteOptions {
  readonly service: Client
  readonly orders: OrderBook
}

/**
 * `GET /orders/<orderId>`: the receipt or the state of an order, to which payers return from the checkout page and from
 * their bank's page. Anybody can write such an address, so the address never decides whether an order is paid. The shop
 * relies on a notification, or asks the service with its own credentials.
 *
 * `GET /payments/<idempotencyKey>`: the outcome of a card payment, for a checkout page that is still open.
 */
export function addOrderRoutes(shop: FastifyInstance, { service, orders }: OrderRouteOptions): void {
  shop.get<{ Params: { orderId: string } }>('/orders/:orderId', async (request, reply) => {
    const language = languageOf(request)
    const order = orders.find(request.params.orderId)
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    if (!order) return reply.code(404).send(renderUnknownOrder(language))
    if (order.chargeKey !== null) {
      const answer = await findPayment(order.chargeKey, service)
      return reply.send(renderCardOrder({ order, answer, language }))
    }
    await askForNews(order, { service, orders })
    return reply.send(renderLinkOrder(orders.find(order.orderId) ?? order, language))
  })
  shop.get<{ Params: { idempotencyKey: string } }>('/payments/:idempotencyKey', async (request, reply) => {
    const answer = await findPayment(request.params.idempotencyKey, service)
    const isUnknown = answer.status === 'refused' && answer.reason === 'payment_not_found'
    reply.code(isUnknown ? 404 : 200).header('cache-control', 'no-store')
    return answer
  })
}

/** The payer may arrive before the notification. */
async function askForNews(order: StoredOrder, { service, orders }: OrderRouteOptions): Promise<void> {
  if (!order.link || (order.status !== 'open' && order.status !== 'waiting')) return
  const link = await ifAnswered(service.links.get(order.link.linkId))
  const news = link && readLinkRecord(link, order)
  if (news) orders.change(order.orderId, news)
}

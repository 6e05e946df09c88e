import type { Client } from '@element-js/node'
import type { FastifyInstance } from 'fastify'
import { ifAnswered } from './connect-service.ts'
import type { LinkedOrder, OrderBook } from './order-book.ts'
import { languageOf } from './page-language.ts'
import { readLinkRecord } from './read-link-record.ts'
import { renderOrder, renderUnknownOrder } from './render-order.ts'

interface OrderOptions {
  readonly service: Client
  readonly orders: OrderBook
}

/**
 * `GET /orders/<orderId>`: the page to which payers return from the checkout page. Anybody can write such an address,
 * so the address never decides whether an order is paid. The shop relies on a notification, or asks the service.
 */
export function addOrderRoute(shop: FastifyInstance, { service, orders }: OrderOptions): void {
  shop.get<{ Params: { orderId: string } }>('/orders/:orderId', async (request, reply) => {
    const language = languageOf(request)
    const order = orders.find(request.params.orderId)
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    if (!order) return reply.code(404).send(renderUnknownOrder(language))
    if (order.status === 'open' || order.status === 'waiting') await look(order, { service, orders })
    return reply.send(renderOrder(orders.find(order.orderId) ?? order, language))
  })
}

/** The payer may arrive before the notification. */
async function look(order: LinkedOrder, { service, orders }: OrderOptions): Promise<void> {
  if (!order.link) return
  const link = await ifAnswered(service.links.get(order.link.linkId))
  const news = link && readLinkRecord(link, order)
  if (news) orders.change(order.orderId, news)
}

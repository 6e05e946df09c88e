import type { FastifyInstance } from 'fastify'
import { callService, type DeepPartial } from './call-service.ts'
import type { LinkedOrder, OrderBook } from './order-book.ts'
import { languageOf } from './page-language.ts'
import { readLinkRecord } from './read-link-record.ts'
import { renderOrder, renderUnknownOrder } from './render-order.ts'
import type { ShopConfig } from './shop-config.ts'

interface OrderOptions {
  readonly config: ShopConfig
  readonly orders: OrderBook
}

/**
 * `GET /orders/<orderId>`: the page to which payers return from the payment page. Anybody can write such an address, so
 * the address never decides whether an order is paid. The shop relies on a notification, or asks the service.
 */
export function addOrderRoute(shop: FastifyInstance, { config, orders }: OrderOptions): void {
  shop.get<{ Params: { orderId: string } }>('/orders/:orderId', async (request, reply) => {
    const language = languageOf(request)
    const order = orders.find(request.params.orderId)
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    if (!order) return reply.code(404).send(renderUnknownOrder(language))
    if (order.status === 'open' || order.status === 'waiting') await look(order, { config, orders })
    return reply.send(renderOrder(orders.find(order.orderId) ?? order, language))
  })
}

/** The payer may arrive before the notification. */
async function look(
  { orderId, amountMinor, link }: LinkedOrder,
  { config, orders }: OrderOptions,
): Promise<void> {
  if (!link) return
  const path = `/v2/cashier/payment-link/${link.linkId}`
  const answer = await callService({ method: 'GET', path }, config)
  if ('failure' in answer || answer.httpStatus !== 200) return
  const { data } = answer.body as DeepPartial<{ data: unknown }>
  const news = readLinkRecord(data)
  if (news?.orderId !== orderId || news.amountMinor !== amountMinor) return
  const { status, paymentMethod, isRefunded } = news
  orders.change(orderId, { status, paymentMethod, isRefunded })
}

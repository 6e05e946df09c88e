import { ElementError, type PaymentLink, verifyNotification } from '@element-js/node'
import type { FastifyInstance } from 'fastify'
import type { OrderBook } from './order-book.ts'
import { readLinkRecord } from './read-link-record.ts'
import type { ShopConfig } from './shop-config.ts'

interface NotificationOptions {
  readonly config: ShopConfig
  readonly orders: OrderBook
}

/**
 * `POST /notifications`: receives the notifications of the service about links. A notification can arrive twice, so
 * everything here is idempotent. A notification without a valid signature is refused.
 */
export function addNotificationRoute(shop: FastifyInstance, { config, orders }: NotificationOptions): void {
  void shop.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    // As bytes, because the signature is computed over the bytes.
    routes.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    routes.post('/notifications', async (request, reply) => {
      try {
        const { data } = await verifyNotification(request, config.notificationSecret)
        if ('paymentStatus' in data) note(orders, data)
        return reply.code(204).send()
      } catch (error) {
        if (!(error instanceof ElementError)) throw error
        request.log.warn({ reason: error.reason }, 'a notification that could not be verified')
        return reply.code(401).send()
      }
    })
  })
}

function note(orders: OrderBook, link: PaymentLink): void {
  const news = readLinkRecord(link, orders.find(link.orderId))
  if (news) orders.change(link.orderId, { ...news, isNotified: true })
}

import { ElementError, verifyNotification } from '@element-js/node'
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
        note(orders, data)
        return reply.code(204).send()
      } catch (error) {
        if (!(error instanceof ElementError)) throw error
        request.log.warn({ reason: error.reason }, 'a notification that could not be verified')
        return reply.code(401).send()
      }
    })
  })
}

function note(orders: OrderBook, record: unknown): void {
  const news = readLinkRecord(record)
  // Another amount would be a mistake, and no reason to ship the order.
  if (!news || news.amountMinor !== orders.find(news.orderId)?.amountMinor) return
  const { status, paymentMethod, isRefunded } = news
  orders.change(news.orderId, { status, paymentMethod, isRefunded, isNotified: true })
}
